"""Every sentence a reader sees, made from templates in ``data/text/<language>``.

``say(key, **values)`` fills in one template; ``name(id)`` gives the shown name of a card, token, colour or place.
A key begins with the name of its file: ``say("events.moved", …)`` reads ``events.toml``.

Notes
-----
The template language is that of `str.format`, with five kinds of field:

===============================  ==========================================================================
``{n}``                          the value as it is
``{n:one cube|# cubes}``         the first form if the value is 1, else the second; ``#`` stands for the value
``{card:name}``                  the shown name of an id
``{cards:names}``                a sequence of ids as one list, equal ids counted: ``2 Burgle, Stumble``
``{change:signed}``              a whole number with its sign: ``+2``, ``−2``
===============================  ==========================================================================

Any other text behind the colon is an ordinary format specification (``{p:.1%}``).  A form may hold fields of its own:
``{n:one {card:name}|# {card:name}}``.  A brace is written ``{{``.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from clank_nb.data.errors import Fault, nearest
from clank_nb.data.errors import shown as written
from clank_nb.data.faults import fault, shown, unknown_name
from clank_nb.data.tables import package_file, read_toml

__all__ = ["called", "keys", "known_language", "language_faults", "languages", "listing", "name", "say"]

_DEFAULT = "en"
_NAMED_ROWS = ("clank/cards.toml", "clank/tokens.toml", "catacombs/cards.toml", "catacombs/tokens.toml",
               "clash_of_decks/cards.toml")  # fmt: skip
"""Data files whose rows carry their own names, first file first."""


def say(key: str, /, lang: str = _DEFAULT, **values: Any) -> str:
    """Fill in one template.

    Parameters
    ----------
    key : str
        File and name of the template, ``"events.moved"``.
    lang : str
        One of `languages`.
    **values
        What the template shows.  More values than it needs are allowed.

    Returns
    -------
    str

    Raises
    ------
    KeyError
        If there is no such template, or if it needs a value that is not given; both name the key.

    Examples
    --------
    >>> say("names.listing.last", first="Red", last="Blue")
    'Red and Blue'
    """
    template = _template(key, lang)
    try:
        return _Words(lang).vformat(template, (), values)
    except KeyError as missing:
        what = missing.args[0]
        absent = what in _fields(template) and what not in values
        raise KeyError(f"{key} ({lang}): " + (f"no value for {what}" if absent else str(what))) from None


def name(id: str, lang: str = _DEFAULT) -> str:
    """Give the shown name of an id: a colour, resource, place, token or card.

    Parameters
    ----------
    id : str
        A slug such as ``"red"`` or ``"secret_tome"``.
    lang : str
        A language without a name for this id falls back to English.

    Returns
    -------
    str

    Raises
    ------
    KeyError
        If nothing has this id; the message gives the nearest ids.

    Examples
    --------
    >>> name("red"), name("secret_tome"), name("secret_tome", "ko")
    ('Red', 'Secret Tome', '비밀의 서')
    """
    found = _names(lang).get(id) or _names(_DEFAULT).get(id)
    if found is None:
        close = ", ".join(nearest(id, _names(_DEFAULT)))
        raise KeyError(f"nothing is called {id!r}" + (f"; near it: {close}" if close else ""))
    return found


def called(id: str, lang: str = _DEFAULT) -> str:
    """Give the shown name of an id, or the id itself where it is a name of somebody's own.

    Examples
    --------
    >>> called("secret_tome"), called("Noise card")
    ('Secret Tome', 'Noise card')
    """
    return _names(lang).get(id) or _names(_DEFAULT).get(id) or id


def listing(parts: Sequence[str], lang: str = _DEFAULT, last: str = "last") -> str:
    """Join phrases as a reader lists them: ``a, b and c``.

    Parameters
    ----------
    parts : sequence of str
        The phrases in order; none gives the empty text.
    lang : str
        One of `languages`.
    last : str
        Which word stands before the last phrase: ``"last"`` for *and*, ``"either"`` for *or*.

    Returns
    -------
    str

    Examples
    --------
    >>> listing(["Red", "Green", "Blue"])
    'Red, Green and Blue'
    """
    if not parts:
        return ""
    text = parts[0]
    for part in parts[1:-1]:
        text = say("names.listing.comma", lang, first=text, last=part)
    return say(f"names.listing.{last}", lang, first=text, last=parts[-1]) if len(parts) > 1 else text


def languages() -> tuple[str, ...]:
    """Tell which languages have a text table, English first."""
    found = sorted(folder.name for folder in package_file("text").iterdir() if folder.is_dir())
    return (_DEFAULT, *(lang for lang in found if lang != _DEFAULT))


def known_language(lang: object) -> None:
    """Refuse a language without a text table, with those there are."""
    if lang != _DEFAULT and lang not in languages():
        raise unknown_name("language", lang, languages())


def keys(lang: str = _DEFAULT) -> tuple[str, ...]:
    """List the key of every template of one language, sorted."""
    return tuple(sorted(key for file in _files(lang) for key in _table(file, lang)))


def language_faults(lang: str = _DEFAULT) -> tuple[Fault, ...]:
    """Check the text table of one language.

    Parameters
    ----------
    lang : str
        One of `languages`.

    Returns
    -------
    tuple of Fault
        A template that cannot be read, a key that only one of this language and English has, and a template whose
        values differ from those of the English one.
    """
    own = {key: _template(key, lang) for key in keys(lang)}
    english = {key: _template(key, _DEFAULT) for key in keys(_DEFAULT)}
    found = [one for key, template in own.items() for one in _template_faults(f"{lang}: {key}", template)]
    for key in sorted(own.keys() | english.keys()):
        where = f"{lang}: {key}"
        if key not in own:
            found.append(fault(where, "text_missing"))
        elif key not in english:
            found.append(fault(where, "text_extra"))
        elif _fields(own[key]) != _fields(english[key]):
            found.append(fault(where, "text_differs", wanted=", ".join(sorted(_fields(english[key]))) or "no value"))
    return tuple(found)


# ---- the template language -------------------------------------------------------------------------------------------


class _Words(string.Formatter):
    """`str.format` with plurals, names and signs, in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            one, more = format_spec.split("|", 1)
            return (one if value == 1 else more).replace("#", str(value))
        if format_spec == "name":
            return name(value, self.lang)
        if format_spec == "names":
            return _counted(value, self.lang)
        if format_spec == "signed":
            return f"{value:+d}".replace("-", "−")
        try:
            return str(super().format_field(value, format_spec))
        except Exception:  # a value of somebody's own may fail in any way when it is written
            if format_spec:
                raise
            return written(value)


def _counted(ids: Iterable[str], lang: str) -> str:
    """Join ids to one list, counting equal ones."""
    shown = [name(id, lang) if n == 1 else f"{n} {name(id, lang)}" for id, n in Counter(ids).items()]
    return ", ".join(shown) or say("names.nothing", lang)


def _fields(template: str) -> frozenset[str]:
    """Give the names of all values a template shows, those inside its forms included; none if it is broken."""
    found: set[str] = set()
    try:
        for _, field, spec, _ in string.Formatter().parse(template):
            if field is not None:
                found |= {field} | _fields(spec or "")
    except ValueError:
        return frozenset()
    return frozenset(found)


def _template_faults(where: str, template: str) -> Iterator[Fault]:
    try:
        fields = list(string.Formatter().parse(template))
    except ValueError as broken:
        yield fault(where, "text_broken", reason=broken)
        return
    for field in sorted(_fields(template)):
        if not re.fullmatch(r"[a-z][a-z0-9_]*", field):
            yield fault(where, "text_value", given=shown(field))
    for _, _, spec, conversion in fields:
        if conversion:
            yield fault(where, "text_conversion", given=conversion)
        if spec and spec.count("|") > 1:
            yield fault(where, "text_forms", given=shown(spec))


# ---- the tables, read when first needed ------------------------------------------------------------------------------


def _template(key: str, lang: str) -> str:
    file = key.partition(".")[0]
    table = _table(file, lang)
    if key not in table:
        close = ", ".join(nearest(key, table))
        raise KeyError(f"{key} ({lang}): there is no such text" + (f"; near it: {close}" if close else ""))
    return table[key]


@cache
def _table(file: str, lang: str) -> Mapping[str, str]:
    """Read one text file; its keys begin with the file's name."""
    path = package_file(f"text/{lang}/{file}.toml")
    return dict(_flat(file, read_toml(path))) if path.is_file() else {}


def _files(lang: str) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in package_file(f"text/{lang}").glob("*.toml")))


def _flat(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(f"{prefix}.{key}", value)
        else:
            yield f"{prefix}.{key}", str(value)


@cache
def _names(lang: str) -> Mapping[str, str]:
    """Collect id → shown name; ``names.toml`` comes before the files whose rows name themselves."""
    found = {key.rpartition(".")[2]: text for key, text in _table("names", lang).items() if "{" not in text}
    for file in _NAMED_ROWS:
        for id, text in _row_names(read_toml(package_file(file)), lang):
            found.setdefault(id, text)
    return found


def _row_names(table: Mapping[str, Any], lang: str) -> Iterator[tuple[str, str]]:
    """Find the rows that carry names, however deep they lie."""
    for id, row in table.items():
        if isinstance(row, Mapping):
            names = row.get("name")
            if isinstance(names, Mapping):
                if lang in names:
                    yield id, str(names[lang])
            else:
                yield from _row_names(row, lang)
