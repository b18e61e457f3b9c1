"""Opening, importing and saving files, recovery copies, and the crash report."""
