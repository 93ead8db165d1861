"""The template language, the names, and the text of every language as a whole."""

from __future__ import annotations

import pytest

from clank_nb import words
from clank_nb.words import keys, language_faults, languages, listing, name, say


@pytest.fixture
def template(monkeypatch: pytest.MonkeyPatch):
    """Put one template under the key ``test.it``."""

    real = words._template

    def put(text: str) -> None:
        monkeypatch.setattr(words, "_template", lambda key, lang: text if key == "test.it" else real(key, lang))

    return put


def test_a_value_stands_as_it_is(template) -> None:
    template("{colour} has {n} gold {{here}}")
    assert say("test.it", colour="Red", n=3) == "Red has 3 gold {here}"


@pytest.mark.parametrize(("n", "shown"), [(0, "0 cubes"), (1, "one cube"), (2, "2 cubes")])
def test_the_first_form_of_a_plural_is_for_one_alone(template, n: int, shown: str) -> None:
    template("{n:one cube|# cubes}")
    assert say("test.it", n=n) == shown


def test_a_form_may_name_an_id_and_end_in_a_mark_of_exclamation(template) -> None:
    template("{n:one {card:name}|# {card:name}}: {n:1 Clank!|# Clank!}")
    assert say("test.it", n=2, card="secret_tome") == "2 Secret Tome: 2 Clank!"


def test_ids_are_shown_by_name(template) -> None:
    template("{colour:name} plays {card:name}")
    assert say("test.it", colour="red", card="burgle") == "Red plays Burgle"


@pytest.mark.parametrize(
    ("cards", "shown"),
    [(("burgle", "stumble", "burgle"), "2 Burgle, Stumble"), (("stumble",), "Stumble"), ((), "nothing")],
)
def test_equal_ids_of_a_list_are_counted(template, cards: tuple[str, ...], shown: str) -> None:
    template("{cards:names}")
    assert say("test.it", cards=cards) == shown


@pytest.mark.parametrize(("n", "shown"), [(2, "+2"), (-2, "−2"), (0, "+0")])
def test_a_signed_number_has_a_real_minus(template, n: int, shown: str) -> None:
    template("{n:signed}")
    assert say("test.it", n=n) == shown


def test_ordinary_format_specifications_still_work(template) -> None:
    template("{p:.1%} {n:03d}")
    assert say("test.it", p=0.25, n=7) == "25.0% 007"


def test_an_unknown_key_is_named_with_its_neighbours() -> None:
    with pytest.raises(KeyError, match=r"names\.nothin \(en\): there is no such text; near it: names\.nothing"):
        say("names.nothin")


def test_a_missing_value_is_named_with_its_key() -> None:
    with pytest.raises(KeyError, match=r"names\.listing\.last \(en\): no value for last"):
        say("names.listing.last", first="Red")


def test_an_unknown_id_in_a_text_is_named_with_the_key(template) -> None:
    template("{card:name}")
    with pytest.raises(KeyError, match=r"test\.it \(en\): nothing is called 'burgel'; near it: burgle"):
        say("test.it", card="burgel")


def test_an_unknown_id_is_answered_with_the_nearest() -> None:
    with pytest.raises(KeyError, match=r"nothing is called 'burgel'; near it: burgle"):
        name("burgel")


def test_a_name_without_a_translation_is_shown_in_english() -> None:
    assert name("burgle", "ko") == "도둑질"
    assert name("burgle", "zh") == "偷窃"
    assert name("shrine", "ko") == "Shrine"


def test_a_listing_puts_its_word_before_the_last() -> None:
    assert [listing(list("abc")[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert listing(["a", "b"], last="either") == "a or b"


def test_english_comes_first() -> None:
    assert languages()[0] == "en"


@pytest.mark.parametrize("lang", languages())
def test_every_template_reads_and_every_language_says_the_same(lang: str) -> None:
    assert language_faults(lang) == ()


def test_a_broken_template_is_a_fault(template, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = {
        "events.open": "a {brace",
        "events.three": "{n:a|b|c}",
        "events.bang": "{clank!r}",
        "events.place": "{} cubes",
        "events.good": "{n:one|#}",
    }
    monkeypatch.setattr(words, "keys", lambda lang: tuple(broken))
    monkeypatch.setattr(words, "_template", lambda key, lang: broken[key])
    assert [str(fault) for fault in language_faults()] == [
        "en: events.open: it cannot be read (expected '}' before end of string). "
        "Close every brace, and write a brace of the text twice.",
        'en: events.three: the plural "a|b|c" has more than two forms. Write one|more.',
        "en: events.bang: a value is converted with !r. Put a colon before the text.",
        'en: events.place: the value "" has no plain name. Name it with small letters, digits and _.',
    ]


def test_a_language_that_lags_behind_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = {"en": {"a.x": "{n}", "a.y": "y"}, "ko": {"a.x": "{m}", "a.z": "z"}}
    monkeypatch.setattr(words, "keys", lambda lang: tuple(tables[lang]))
    monkeypatch.setattr(words, "_template", lambda key, lang: tables[lang][key])
    assert [str(fault) for fault in language_faults("ko")] == [
        "ko: a.x: it shows other values than the English text. Show n.",
        "ko: a.y: it has no text. Translate the English one.",
        "ko: a.z: there is no such English text. Delete it.",
    ]


def test_no_id_is_named_twice_in_the_table_of_names() -> None:
    ids = [key.rpartition(".")[2] for key in keys() if key.startswith("names.")]
    assert sorted(ids) == sorted(set(ids))
