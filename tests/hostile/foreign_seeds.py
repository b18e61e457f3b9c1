"""Files of other programs as they should be, made here, for every reader of the importers."""

from __future__ import annotations

import base64
import io
import json
import struct
import zipfile
import zlib
from typing import Any

import numpy as np
from PIL import Image
from tests.core.storage.importers.leveldb_made import PUT, batch, framed, manifest, table

PACK = "000005.ldb"
"""The name under which a table of a pack is read; the rest of its folder is whole."""

LOG = "000006.log"

DUNGEON = {
    "version": "1.2.5",
    "title": "Two Rooms",
    "rects": [
        {"x": -4, "y": -1, "w": 5, "h": 5, "rotunda": True},
        {"x": 1, "y": 1, "w": 1, "h": 1},
        {"x": 2, "y": -1, "w": 3, "h": 4},
    ],
    "doors": [{"x": 1, "y": 1, "dir": {"x": 1, "y": 0}, "type": kind} for kind in (1, 6, 4)],
    "notes": [{"text": "A chest.", "ref": "1", "pos": {"x": -3.5, "y": 0.5}}],
    "columns": [{"x": 3, "y": 1}],
    "water": [{"x": -3, "y": 0}],
}
DONJON = {
    "cells": [[0, 16, 0, 0], [66, 66, 0x20004, 4], [0, 0x100002, 0x400002, 0]],
    "cell_bit": {"block": 1, "room": 2, "corridor": 4, "door": 0x20000, "secret": 0x100000},
    "rooms": [None, {"id": 1, "contents": {"summary": "Two rats"}}],
    "settings": {"name": "Pit", "n_cols": "4", "bleed": 4},
}
ALCHEMIST = {
    "version": 2,
    "walls": [
        {"wallSection": f"{n * 150} 0 {n * 150} 300", "type": n % 5, "open": n % 2 == 0}
        for n in range(8)
    ]
    + [{"wallSection": "0 0 1 1", "wall3D": {"p1": {"bottom": "0 0"}, "p2": {"bottom": [9, 9]}}}],
    "lights": [{"position": {"x": 75, "y": 75}, "range": 4}],
    "pixelsPerTile": 150,
    "grid": {"x": 10, "y": 8},
}
_GIDS = struct.pack("<12I", *[1, 2, 0x80000003, 0, 2, 1] * 2)
_PACKED = base64.b64encode(zlib.compress(_GIDS)).decode()
TILED: dict[str, Any] = {
    "orientation": "orthogonal",
    "width": 4,
    "height": 3,
    "tilewidth": 32,
    "tileheight": 32,
    "infinite": False,
    "layers": [
        {
            "type": "group",
            "name": "g",
            "layers": [
                {
                    "type": "tilelayer",
                    "name": "Ground",
                    "width": 4,
                    "height": 3,
                    "encoding": "base64",
                    "compression": "zlib",
                    "data": _PACKED,
                }
            ],
        },
        {
            "type": "objectgroup",
            "name": "Things",
            "objects": [
                {"type": "wall", "x": 1, "y": 2, "width": 40, "height": 9, "rotation": 30},
                {"type": "mud", "x": 1, "y": 2, "polygon": [{"x": 0, "y": 0}, {"x": 9, "y": 9}]},
                {"name": "lamp", "x": 9, "y": 9, "point": True},
            ],
        },
    ],
    "tilesets": [
        {
            "firstgid": 1,
            "name": "t",
            "tiles": [{"id": 1, "properties": [{"name": "moveCost", "value": 2}]}],
        }
    ],
}
ENDLESS = TILED | {
    "infinite": True,
    "layers": [
        {
            "type": "tilelayer",
            "name": "Walls",
            "chunks": [{"x": -16, "y": -16, "width": 2, "height": 2, "data": [1, 2, 0, 3]}],
        }
    ],
}
TMX = b"""<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="3" height="2" tilewidth="32" tileheight="32">
 <tileset firstgid="1" name="t" tilewidth="32" tileheight="32"><tile id="1" class="ice"/></tileset>
 <layer name="Ground" width="3" height="2"><data encoding="csv">1,2,2,0,2,1</data></layer>
 <objectgroup name="Walls"><object x="3" y="4"><polyline points="0,0 32,0 32,32"/></object>
 <object name="door" x="3" y="4" width="32" height="4" rotation="90"/></objectgroup></map>"""
SCENE = {
    "_id": "lake",
    "name": "Lake",
    "width": 500,
    "height": 300,
    "padding": 0.25,
    "background": {"src": "modules/caves/maps/cave.png", "offsetX": 3},
    "grid": {"type": 1, "size": 50, "distance": 5, "units": "ft"},
    "walls": [{"_id": "w", "c": [150, 100, 200, 100], "move": 20, "sight": 10, "dir": 1}],
    "lights": [{"x": 200, "y": 150, "config": {"dim": 20}}],
    "tokens": [{"name": "Rat", "x": 200, "y": 150, "width": 1, "texture": {"src": "rat.png"}}],
    "drawings": [{"text": "Beware"}],
    "regions": [
        {
            "shapes": [
                {"type": "polygon", "points": [150, 100, 250, 100, 200, 200]},
                {"type": "ellipse", "x": 200, "y": 200, "radiusX": 30, "radiusY": 20, "hole": True},
            ],
            "behaviors": [{"type": "modifyMovementCost", "system": {"difficulties": {"walk": 2}}}],
        }
    ],
    "levels": [{"_id": "a", "name": "Ground", "background": {"src": "cave.png"}}],
}
FLAT = {
    "name": "Old",
    "width": 500,
    "height": 300,
    "grid": 50,
    "gridType": 1,
    "shiftX": 3,
    "img": "a.png",
    "walls": [{"c": [150, 100, 200, 100], "move": 1, "sense": 2, "door": 2, "ds": 1}],
}
_TOKEN = """<net.rptools.maptool.model.Token><imageAssetMap><entry><null/>
<net.rptools.lib.MD5Key><id>abc123</id></net.rptools.lib.MD5Key></entry></imageAssetMap>
<x>50</x><y>60</y><layer>TOKEN</layer><name>Ogre</name></net.rptools.maptool.model.Token>"""
_ZONE = f"""<zone><name>Cave</name><grid class="net.rptools.maptool.model.SquareGrid">
<offsetX>20</offsetX><size>50</size></grid><mapAsset><id>abc123</id></mapAsset>
<tokenMap><entry>{_TOKEN}</entry></tokenMap></zone>"""


def picture(kind: str) -> bytes:
    """A small picture with some grain in it."""
    grain = np.arange(40 * 30 * 3, dtype=np.uint32).reshape(30, 40, 3) % 251
    buffer = io.BytesIO()
    Image.fromarray(grain.astype(np.uint8)).save(buffer, kind)
    return buffer.getvalue()


def zipped(entries: dict[str, bytes]) -> bytes:
    """An archive of named contents."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def pack() -> dict[str, bytes]:
    """A LevelDB folder of one scene whose wall is in the log."""
    scene = SCENE | {"walls": ["w", "v"]}
    wall = {"_id": "w", "c": [150, 100, 200, 100], "move": 20}
    records = [("!scenes!lake", 1, PUT, scene), ("!scenes.walls!lake.v", 2, PUT, wall)]
    return {
        "CURRENT": b"MANIFEST-000004\n",
        "MANIFEST-000004": manifest(5, log=6),
        PACK: table(records, snappy=True),
        LOG: framed([batch(9, ("!scenes.walls!lake.w", wall))]),
    }


def foreign_seeds() -> list[tuple[str, bytes]]:
    """Files by names that no other seed has."""
    module = {"module.json": b'{"id": "c", "packs": []}', "maps/cave.png": picture("PNG")}
    lines = "\n".join(json.dumps(record) for record in (SCENE, {"_id": "b", "$$deleted": True}))
    rptok = {"content.xml": _TOKEN.encode(), "assets/abc123.png": picture("PNG")}
    rpmap = {"content.xml": f"<map>{_ZONE}</map>".encode(), "assets/abc123.png": picture("PNG")}
    trees = {
        "rooms.json": DUNGEON,
        "donjon.json": DONJON,
        "inn.json": ALCHEMIST,
        "cave.tmj": TILED,
        "endless.tmj": ENDLESS,
        "scene13.json": SCENE,
        "scene7.json": FLAT,
        "adventure.json": {"scenes": [SCENE]},
    }
    files = pack()
    return [
        *((name, json.dumps(tree).encode()) for name, tree in trees.items()),
        ("inn.txt", b"!dungeonalchemist " + json.dumps(ALCHEMIST).encode()),
        ("cave.tmx", TMX),
        ("maps.db", lines.encode()),
        ("module.zip", zipped(module | {f"packs/maps/{name}": d for name, d in files.items()})),
        ("ogre.rptok", zipped(rptok)),
        ("cave.rpmap", zipped(rpmap)),
        (PACK, files[PACK]),
        (LOG, files[LOG]),
        ("MANIFEST-000004", files["MANIFEST-000004"]),
        *((f"b.{kind.lower()}", picture(kind)) for kind in ("BMP", "TIFF", "AVIF")),
    ]
