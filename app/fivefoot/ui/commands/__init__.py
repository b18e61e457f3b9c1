"""Every named command of the window, finding commands by typing, and the choices of movement."""
