"""The conformance case format and its runner."""
