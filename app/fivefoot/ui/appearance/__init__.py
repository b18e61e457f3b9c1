"""How the window looks: themes, fonts, icons, and how large it may open."""
