"""Texts of two words and more in a module's code: what people might be shown."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator


def loose_texts(tree: ast.Module, handed_to: Collection[str]) -> Iterator[tuple[int, str]]:
    """Line and text of each that is neither documentation nor handed to a call of those names.

    What stands between braces in an f-string is a dot of three in the text.
    """
    for node, parent in _with_parents(tree).items():
        if not isinstance(node, ast.JoinedStr | ast.Constant):
            continue
        if isinstance(parent, ast.Expr | ast.JoinedStr | ast.Subscript | ast.Compare):
            continue
        # The second argument of `get` is said where there is none of that key.
        said_else = isinstance(parent, ast.Call) and node in parent.args[1:]
        called = _called(parent) if isinstance(parent, ast.Call) else ""
        if called in handed_to and not (called == "get" and said_else):
            continue
        if isinstance(node, ast.JoinedStr):
            parts = (part.value for part in node.values if isinstance(part, ast.Constant))
            text = "…".join(map(str, parts))
        elif isinstance(node.value, str):
            text = node.value
        else:
            continue
        if re.search(r"[a-z]{2}", text) and re.search(r"\s", text):
            yield node.lineno, text


def loose_words(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and text of each single word that stands in a sentence: put into an f-string, or said
    where a list of names is empty.
    """
    above = _with_parents(tree)
    for node, parent in above.items():
        if not isinstance(node, ast.Constant) or not _is_word(node.value):
            continue
        if _joined_or(parent) or _stands_in_text(node, above):
            yield node.lineno, node.value


def _with_parents(tree: ast.Module) -> dict[ast.AST, ast.AST]:
    """All that stands in a tree, in the order of `ast.walk`, each with what it stands in."""
    above: dict[ast.AST, ast.AST] = {}
    waiting: list[ast.AST] = [tree]
    for node in waiting:
        for child in ast.iter_child_nodes(node):
            above[child] = node
            waiting.append(child)
    return above


def _is_word(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r" ?[A-Za-z][a-z]+[ :,.]*", value) is not None


def _joined_or(node: ast.AST) -> bool:
    """Whether it is `", ".join(names) or ...`."""
    first = node.values[0] if isinstance(node, ast.BoolOp) else None
    return isinstance(first, ast.Call) and _called(first) == "join"


def _stands_in_text(node: ast.AST, above: dict[ast.AST, ast.AST]) -> bool:
    """Whether a value is put into an f-string, as it is or by a condition."""
    while isinstance(above.get(node), ast.IfExp | ast.BoolOp):
        node = above[node]
    return isinstance(above.get(node), ast.FormattedValue)


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
