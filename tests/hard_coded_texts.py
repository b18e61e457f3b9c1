"""Finds texts for people that are written in the code instead of in a table of texts."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator


def hard_coded_texts(tree: ast.Module, handed_to: Collection[str]) -> Iterator[tuple[int, str]]:
    """Line and text of each string of two words or more that is neither documentation nor an
    argument of a call in `handed_to`.

    A replacement field of an f-string is an ellipsis in the text.
    """
    for node, parent in _with_parents(tree).items():
        if not isinstance(node, ast.JoinedStr | ast.Constant):
            continue
        if isinstance(parent, ast.Expr | ast.JoinedStr | ast.Subscript | ast.Compare):
            continue
        # The second argument of `get` is its default, which may be shown.
        is_default = isinstance(parent, ast.Call) and node in parent.args[1:]
        called = _called(parent) if isinstance(parent, ast.Call) else ""
        if called in handed_to and not (called == "get" and is_default):
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


def hard_coded_words(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and text of each single word that becomes part of a sentence: in an f-string, or as the
    default for an empty list of names.
    """
    above = _with_parents(tree)
    for node, parent in above.items():
        if not isinstance(node, ast.Constant) or not _is_word(node.value):
            continue
        if _is_join_or_default(parent) or _is_formatted(node, above):
            yield node.lineno, node.value


def _with_parents(tree: ast.Module) -> dict[ast.AST, ast.AST]:
    """Every node of a tree, in the order of `ast.walk`, with its parent."""
    above: dict[ast.AST, ast.AST] = {}
    waiting: list[ast.AST] = [tree]
    for node in waiting:
        for child in ast.iter_child_nodes(node):
            above[child] = node
            waiting.append(child)
    return above


def _is_word(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r" ?[A-Za-z][a-z]+[ :,.]*", value) is not None


def _is_join_or_default(node: ast.AST) -> bool:
    """Whether it is `", ".join(names) or ...`."""
    first = node.values[0] if isinstance(node, ast.BoolOp) else None
    return isinstance(first, ast.Call) and _called(first) == "join"


def _is_formatted(node: ast.AST, above: dict[ast.AST, ast.AST]) -> bool:
    """Whether a value is formatted by an f-string, directly or as one of two alternatives."""
    while isinstance(above.get(node), ast.IfExp | ast.BoolOp):
        node = above[node]
    return isinstance(above.get(node), ast.FormattedValue)


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
