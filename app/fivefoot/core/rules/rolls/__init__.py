"""What bears on a roll: modifiers, repeats, margins, cover, dice."""
