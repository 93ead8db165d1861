"""`make lab`: work in a copy is never overwritten, a newer original is offered beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.notebook_copies import RECORD, copy_notebooks

OFFER = "01_setup.ipynb has your work and stays; its newer original is {} beside it."


class Desk:
    """A folder of originals and a folder of copies."""

    def __init__(self, folder: Path) -> None:
        self.originals, self.mine = folder / "notebooks", folder / "my-notebooks"
        self.originals.mkdir()
        self.publish("first")

    def publish(self, text: str, name: str = "01_setup.ipynb") -> None:
        path = self.originals / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def work(self, text: str, name: str = "01_setup.ipynb") -> None:
        (self.mine / name).write_text(text, encoding="utf-8")

    def bring(self) -> tuple[str, ...]:
        return copy_notebooks(self.originals, self.mine)

    @property
    def files(self) -> dict[str, str]:
        paths = (path for path in self.mine.rglob("*") if path.is_file() and path.name != RECORD)
        return {path.relative_to(self.mine).as_posix(): path.read_text(encoding="utf-8") for path in paths}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    desk = Desk(tmp_path)
    assert desk.bring() == ()
    return desk


def test_the_first_time_every_notebook_is_copied(desk: Desk) -> None:
    assert desk.files == {"01_setup.ipynb": "first"}


def test_nothing_is_said_or_done_while_the_originals_stay(desk: Desk) -> None:
    desk.work("my work")
    assert desk.bring() == ()
    assert desk.files == {"01_setup.ipynb": "my work"}


def test_an_untouched_copy_follows_its_original(desk: Desk) -> None:
    desk.publish("second")
    assert desk.bring() == ("01_setup.ipynb is updated: the original is newer and your copy was as it came.",)
    assert desk.files == {"01_setup.ipynb": "second"}


def test_a_newer_original_is_offered_beside_an_edited_copy(desk: Desk) -> None:
    desk.work("my work")
    desk.publish("second")
    assert desk.bring() == (OFFER.format("01_setup.new.ipynb"),)
    assert desk.files == {"01_setup.ipynb": "my work", "01_setup.new.ipynb": "second"}


def test_the_same_original_is_offered_once_even_if_the_offer_is_thrown_away(desk: Desk) -> None:
    desk.work("my work")
    desk.publish("second")
    desk.bring()
    assert desk.bring() == ()
    (desk.mine / "01_setup.new.ipynb").unlink()
    assert desk.bring() == ()
    assert desk.files == {"01_setup.ipynb": "my work"}


def test_an_untouched_offer_is_replaced_by_a_still_newer_original(desk: Desk) -> None:
    desk.work("my work")
    for text in ("second", "third"):
        desk.publish(text)
        assert desk.bring() == (OFFER.format("01_setup.new.ipynb"),)
    assert desk.files == {"01_setup.ipynb": "my work", "01_setup.new.ipynb": "third"}


def test_work_done_in_an_offer_is_kept_too(desk: Desk) -> None:
    desk.work("my work")
    desk.publish("second")
    desk.bring()
    desk.work("more work", "01_setup.new.ipynb")
    desk.publish("third")
    assert desk.bring() == (OFFER.format("01_setup.new-2.ipynb"),)
    assert desk.files == {
        "01_setup.ipynb": "my work",
        "01_setup.new.ipynb": "more work",
        "01_setup.new-2.ipynb": "third",
    }


def test_an_accepted_offer_is_an_untouched_copy_again(desk: Desk) -> None:
    desk.work("my work")
    desk.publish("second")
    desk.bring()
    (desk.mine / "01_setup.new.ipynb").replace(desk.mine / "01_setup.ipynb")
    assert desk.bring() == ()
    desk.publish("third")
    desk.bring()
    assert desk.files == {"01_setup.ipynb": "third"}


def test_a_file_of_the_readers_own_is_never_taken_for_a_copy(desk: Desk) -> None:
    desk.work("mine from the start", "02_a_turn.ipynb")
    desk.publish("lesson", "02_a_turn.ipynb")
    desk.bring()
    assert desk.files["02_a_turn.ipynb"] == "mine from the start"
    assert desk.files["02_a_turn.new.ipynb"] == "lesson"


@pytest.mark.parametrize("broken", ["", "{", "[]", '{"01_setup.ipynb": 1}', '{"01_setup.ipynb": {}}'])
def test_without_a_readable_record_changed_copies_count_as_work(desk: Desk, broken: str) -> None:
    desk.work("my work")
    (desk.mine / RECORD).write_text(broken, encoding="utf-8")
    for _ in range(2):
        desk.bring()
        assert desk.files == {"01_setup.ipynb": "my work", "01_setup.new.ipynb": "first"}


def test_a_lost_record_offers_into_the_offer_that_lies_there(desk: Desk) -> None:
    desk.work("my work")
    desk.publish("second")
    desk.bring()
    (desk.mine / RECORD).unlink()
    desk.bring()
    assert desk.files == {"01_setup.ipynb": "my work", "01_setup.new.ipynb": "second"}


def test_a_deleted_copy_comes_back(desk: Desk) -> None:
    (desk.mine / "01_setup.ipynb").unlink()
    assert desk.bring() == ()
    assert desk.files == {"01_setup.ipynb": "first"}


def test_a_copy_whose_original_is_gone_stays(desk: Desk) -> None:
    (desk.originals / "01_setup.ipynb").unlink()
    assert desk.bring() == ()
    assert desk.files == {"01_setup.ipynb": "first"}


def test_folders_are_kept_and_checkpoints_left_out(desk: Desk) -> None:
    desk.publish("한국어", "ko/01_setup.ipynb")
    desk.publish("old", ".ipynb_checkpoints/01_setup-checkpoint.ipynb")
    desk.bring()
    assert desk.files == {"01_setup.ipynb": "first", "ko/01_setup.ipynb": "한국어"}


def test_a_copy_can_be_written_to_even_if_its_original_cannot(desk: Desk) -> None:
    desk.publish("lesson", "02_a_turn.ipynb")
    (desk.originals / "02_a_turn.ipynb").chmod(0o444)
    desk.bring()
    assert (desk.mine / "02_a_turn.ipynb").stat().st_mode & 0o200
