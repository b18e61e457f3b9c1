"""Qt-free tools: pointer in, preview out, command returned."""
