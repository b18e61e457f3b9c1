"""Small widgets that panels, dialogs and the window share."""
