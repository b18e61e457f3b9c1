"""Texts of two words and more in a module's code: what people might be shown."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator


def loose_texts(tree: ast.Module, handed_to: Collection[str]) -> Iterator[tuple[int, str]]:
    """Line and text of each that is neither documentation nor handed to a call of those names.

    What stands between braces in an f-string is a dot of three in the text.
    """
    above = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        parent = above.get(node)
        if isinstance(parent, ast.Expr | ast.JoinedStr | ast.Subscript | ast.Compare):
            continue
        if isinstance(parent, ast.Call) and _called(parent) in handed_to:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        elif isinstance(node, ast.JoinedStr):
            parts = (part.value for part in node.values if isinstance(part, ast.Constant))
            text = "…".join(map(str, parts))
        else:
            continue
        if re.search(r"[a-z]{2}", text) and re.search(r"\s", text):
            yield node.lineno, text


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
