"""The main window: it only wires what the other modules do."""
