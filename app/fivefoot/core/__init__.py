"""The rules on a map; no Qt anywhere below."""
