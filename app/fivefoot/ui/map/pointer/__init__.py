"""The tools of the map: what the pointer and the keys do, a gesture for each tool."""
