"""What every test needs: Qt draws off the screen unless named otherwise, and a check that does not depend on luck."""

import os

from hypothesis import settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# A landing is judged by the code, not by the luck of the draw: with CI set, every run tries the same examples.
settings.register_profile("steady", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("steady")
