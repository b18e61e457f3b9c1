"""Converts Tiled's XML (.tmx, .tsx, .tx) to the tree of its JSON form, so that one reader serves
both.
"""

from __future__ import annotations

from fivefoot.core.storage.reading.strict_json import Json
from fivefoot.core.storage.reading.strict_xml import XmlNode

_LAYERS = {
    "layer": "tilelayer",
    "objectgroup": "objectgroup",
    "imagelayer": "imagelayer",
    "group": "group",
}
_NUMBERS = frozenset(
    {
        "width", "height", "tilewidth", "tileheight", "x", "y", "id", "gid", "firstgid", "rotation",
        "offsetx", "offsety", "columns", "tilecount", "spacing", "margin", "opacity", "infinite",
        "visible",
    }
)  # fmt: skip


def map_tree(node: XmlNode) -> dict[str, Json]:
    """A `map` element in the form of Tiled's JSON."""
    tree = _attributes(node)
    tree["infinite"] = tree.get("infinite") == 1
    tree["layers"] = [_layer(child) for child in node.children if child.tag in _LAYERS]
    tree["tilesets"] = [tileset_tree(child) for child in node.all("tileset")]
    return tree


def tileset_tree(node: XmlNode) -> dict[str, Json]:
    """A `tileset` element, inside a map or from a file of its own."""
    tree = _attributes(node)
    image = node.first("image")
    if image is not None:
        tree["image"] = image.attributes.get("source", "")
    tree["tiles"] = [_tile(child) for child in node.all("tile")]
    return tree


def template_tree(node: XmlNode) -> dict[str, Json]:
    """A `template` element, with its object where there is one."""
    found = node.first("object")
    return {"object": _object(found)} if found is not None else {}


def _tile(node: XmlNode) -> dict[str, Json]:
    tree = _attributes(node)
    image = node.first("image")
    if image is not None:
        tree["image"] = image.attributes.get("source", "")
    return tree


def _layer(node: XmlNode) -> dict[str, Json]:
    tree = _attributes(node)
    tree["type"] = _LAYERS[node.tag]
    # Written only where it is hidden.
    tree["visible"] = tree.get("visible", 1) != 0
    if node.tag == "layer":
        data = node.first("data")
        tree.update(_data(data) if data is not None else {})
    elif node.tag == "objectgroup":
        tree["objects"] = [_object(child) for child in node.all("object")]
    elif node.tag == "group":
        tree["layers"] = [_layer(child) for child in node.children if child.tag in _LAYERS]
    else:
        image = node.first("image")
        tree["image"] = image.attributes.get("source", "") if image is not None else ""
    return tree


def _data(node: XmlNode) -> dict[str, Json]:
    said = node.attributes
    layer: dict[str, Json] = {
        name: said[name] for name in ("encoding", "compression") if name in said
    }
    chunks = node.all("chunk")
    if chunks:
        layer["chunks"] = [{**_attributes(child), "data": _tiles(child, node)} for child in chunks]
    else:
        layer["data"] = _tiles(node, node)
    return layer


def _tiles(node: XmlNode, data: XmlNode) -> Json:
    """The text of the tiles, or their numbers where each is an element."""
    # Without an encoding, the oldest form: an element for each tile.
    if "encoding" in data.attributes:
        return node.text
    return [_number(child.attributes.get("gid", "0")) for child in node.all("tile")]


def _object(node: XmlNode) -> dict[str, Json]:
    tree = _attributes(node)
    for shape in ("polygon", "polyline"):
        found = node.first(shape)
        if found is not None:
            tree[shape] = _points(found.attributes.get("points", ""))
    for shape in ("ellipse", "point"):
        if node.first(shape) is not None:
            tree[shape] = True
    return tree


def _points(text: str) -> list[Json]:
    points: list[Json] = []
    for pair in text.split():
        x, _, y = pair.partition(",")
        points.append({"x": _number(x), "y": _number(y)})
    return points


def _attributes(node: XmlNode) -> dict[str, Json]:
    """The attributes with numbers converted, and the properties listed as in Tiled's JSON."""
    tree: dict[str, Json] = {
        name: _number(text) if name in _NUMBERS else text for name, text in node.attributes.items()
    }
    properties = node.first("properties")
    if properties is not None:
        tree["properties"] = [_property(child) for child in properties.all("property")]
    return tree


def _property(node: XmlNode) -> dict[str, Json]:
    kind = node.attributes.get("type", "string")
    # Values of several lines stand between the tags.
    text = node.attributes.get("value", node.text)
    value: Json = text
    if kind == "bool":
        value = text == "true"
    elif kind in ("int", "float"):
        value = _number(text)
    return {"name": node.attributes.get("name", ""), "type": kind, "value": value}


def _number(text: str) -> Json:
    """A number where the text is one; else the text, which is then refused with its place."""
    try:
        return int(text) if len(text) < 20 else text
    except ValueError:
        pass
    try:
        value = float(text)
    except ValueError:
        return text
    return value if -1e15 < value < 1e15 else text
