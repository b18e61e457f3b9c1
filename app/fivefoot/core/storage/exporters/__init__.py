"""Scenarios written in the formats of other programs; each says what it could not carry."""
