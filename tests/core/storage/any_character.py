"""The characters that random texts are made of."""

from hypothesis import strategies as st

ANY_CHARACTER = st.characters(exclude_categories=("Cs",))
"""All that UTF-8 can hold, as by default; but to find those, Hypothesis encodes a million of them
one by one in each process.
"""
