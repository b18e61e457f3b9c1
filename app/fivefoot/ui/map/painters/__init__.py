"""Painters of the map: plain functions `paint_x(painter, value, theme, pixels_per_unit)` that draw
frozen values.

Everything is in scene units, `CELL` of them to a cell, x to the right and y down. `pixels_per_unit`
is the zoom in logical pixels; whatever must stay legible (text, marks, line weights) is drawn at a
fixed size on the screen. No painter knows a token, a rule or a document: values hold numbers,
strings, tuples and Qt paths only.

    CELL = 64
    paint_route(painter, Route(points=((32, 32), (96, 32))), DARK, pixels_per_unit=1.0)
"""
