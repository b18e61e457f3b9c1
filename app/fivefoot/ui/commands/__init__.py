"""Every named command of the window and the picker of movement modes."""
