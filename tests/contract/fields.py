"""What an engine's object is made of, field by field, in both builds."""

from collections.abc import Iterator
from typing import Any

PLAIN = (bool, int, float, str, bytes, type(None))


def names_of(thing: object) -> list[str]:
    """The fields of an object: in plain Python its dictionary, compiled the descriptors of its classes.

    A plain state of a game that is not compiled has both: its own, and those of the compiled base class.
    """
    found = set(getattr(thing, "__dict__", ()))
    found |= {name for kind in type(thing).__mro__ for name, value in vars(kind).items() if _is_field(value)}
    return sorted(name for name in found if not name.startswith("__"))


def _is_field(value: object) -> bool:
    return type(value).__name__ in ("getset_descriptor", "member_descriptor")


def parts_of(thing: Any) -> Iterator[Any]:
    """The object and the objects that it is made of, deep."""
    yield thing
    for name in names_of(thing):
        field = getattr(thing, name)
        if name != "game" and not isinstance(field, PLAIN):
            for inner in field if isinstance(field, list) else [field]:
                if not isinstance(inner, PLAIN) and not hasattr(inner, "__len__"):
                    yield from parts_of(inner)


def fields_of(thing: Any) -> Any:
    """The object and everything in it as plain values, deep; two objects are equal exactly when these are."""
    if isinstance(thing, PLAIN):
        return thing
    if isinstance(thing, dict):
        return {key: fields_of(value) for key, value in thing.items()}
    if hasattr(thing, "__len__") and hasattr(thing, "__getitem__"):
        return [fields_of(item) for item in thing]
    return {name: fields_of(getattr(thing, name)) for name in names_of(thing) if name != "game"}
