"""What the pointer and the keys do on the map, a gesture for each tool."""
