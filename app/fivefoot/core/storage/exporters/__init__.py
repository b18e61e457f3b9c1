"""Writes scenarios in the formats of other programs; each exporter says what it could not
carry.
"""
