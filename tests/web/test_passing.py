"""One device for both Weavers: it goes from hand to hand over a screen that shows nothing of either (SW-COM-09)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from cardprints.tags import format_tag
from companion.games.shardweave.places import HAND, SPOT, at, both_locked, of
from companion.play.codes import tag_of
from companion.play.table import LiveTable
from companion.table.state import UNKNOWN, CardIndex, Seat, State
from companion.web.context import IN_HANDS
from tests.web.people import Browser, tables_of
from tests.web.test_stream import Stream, parts_of

GIVE = "Give the phone to {}"


class Device(Browser):
    """One phone for Ann and Ben, at a table that scans hands in private; no Champion is in both Weaves."""

    def __init__(self, app: Flask, address: str = "192.168.7.20", scheme: str = "http", **options: str) -> None:
        super().__init__(app, address, scheme)
        self.app = app
        chosen = {"commit_mode": "pass_device", "hand_tracking": "tracked", "weave_1": "ironsong", **options}
        made = self.form("/new", game="shardweave", name="Kitchen", seat=["Ann", "Ben"], own_seat="0", **chosen)
        self.code = made.location.split("/")[2]

    @property
    def live(self) -> LiveTable:
        return tables_of(self.app).table(self.code)

    @property
    def state(self) -> State:
        return self.live.waiting()[1]

    def holder(self) -> str:
        """Whose page the device shows; "" on the screen between."""
        cookie = self.client.get_cookie(IN_HANDS, "192.168.7.1", f"/table/{self.code}")
        assert cookie is not None
        return ("Ann", "Ben")[int(cookie.value)] if cookie.value.isdigit() else ""

    def give(self) -> None:
        assert self.form(self.table("give")).location == self.table("seat")

    def receive(self, seat: Seat) -> None:
        assert self.form(self.table("receive"), seat=str(seat)).location == self.table("seat")

    def to(self, seat: Seat) -> Device:
        """Pass the device to somebody, if it is not there."""
        if self.holder():
            self.give()
        self.receive(seat)
        return self

    def tag(self, card: CardIndex) -> str:
        return format_tag(tag_of(self.live.game, self.live.setup, card))

    def own(self, seat: Seat) -> list[CardIndex]:
        """The cards of a Weave, in the order of the list."""
        return [card for card, owner in enumerate(of(self.state).owners) if owner == seat]

    def begin(self) -> Device:
        """Up to the first choice: five cards each, nothing returned, the first three Arenas."""
        assert "applied" in self.script(self.table("api/begin")).get_json()
        for _ in range(40):
            question = self.live.waiting()[0]
            if question is None and self.state.clock.turn:
                return self.to(0)
            if question is None:
                self.tap(self.taps()[0])
                continue
            if not self.holder():
                self.receive(question.seats[0])
            values = [option.value for option in question.options]
            self.tap({"do": "answer", "value": values[0] if values else question.cards[0] if question.cards else 0})
        raise AssertionError("the match did not begin")

    def looks_through(self, seat: Seat, cards: list[CardIndex]) -> None:
        """A Weaver shows the own hand in private."""
        self.to(seat)
        for card in cards:
            said = {"type": "look", "seat": seat, "card": card}
            assert "applied" in self.tap({"do": "move", "move": said}).get_json()

    def lock(self, seat: Seat, card: CardIndex) -> dict[str, Any]:
        said = {"type": "commit", "seat": seat, "card": card, "scanned": True}
        reply: dict[str, Any] = self.tap({"do": "move", "move": said}).get_json()
        return reply


@pytest.fixture
def device(app: Flask) -> Device:
    return Device(app)


@pytest.fixture
def chosen(device: Device) -> Device:
    """The first choice: both hands were scanned in private, and Ann has locked."""
    device.begin()
    device.looks_through(0, device.own(0)[:5])
    device.looks_through(1, device.own(1)[:5])
    device.to(0).lock(0, device.own(0)[0])
    return device


def test_whoever_makes_such_a_table_has_both_seats(device: Device) -> None:
    assert [seat.name for seat in tables_of(device.app).info(device.code).seats if seat.taken] == ["Ann", "Ben"]  # type: ignore[union-attr]  # it is there
    assert device.holder() == "Ann"


def test_whoever_joins_such_a_table_has_both_seats(app: Flask) -> None:
    laptop = Browser(app)
    made = laptop.form("/new", game="shardweave", name="Kitchen", seat=["", ""], own_seat="", commit_mode="pass_device")
    code = made.location.split("/")[2]
    phone = Browser(app, "192.168.7.21")
    assert phone.get(f"/table/{code}/join").text.count('name="name"') == 2
    assert phone.form(f"/table/{code}/join", name=["Cid", "Dot"]).status_code == 303
    info = tables_of(app).info(code)
    assert info is not None
    assert [seat.name for seat in info.seats if seat.taken] == ["Cid", "Dot"]
    assert Browser(app, "192.168.7.22").form(f"/table/{code}/join", name="Eve").status_code == 404


def test_at_other_tables_a_device_has_one_seat_and_passes_nothing_on(host: Browser) -> None:
    before = host.page()
    assert "Pass the phone on" not in before
    assert host.form(host.table("give")).location == host.table("seat")
    assert host.page() == before


def test_the_device_says_to_whom_it_goes_and_shows_no_page_of_the_table_meanwhile(chosen: Device) -> None:
    assert chosen.holder() == ""
    page = chosen.page()
    assert GIVE.format("Ben") in page
    assert "Ben: tap when only you look." in page
    assert re.findall(r'name="seat" value="(\d)"', page) == ["1", "0"]
    for other in ("scan", "history", "watch"):
        assert chosen.get(chosen.table(other)).location == chosen.table("seat")
    assert chosen.get(f"/table/{chosen.code}/join").location == chosen.table("seat")


def test_nothing_is_done_for_either_while_the_device_is_handed_over(chosen: Device) -> None:
    before = chosen.live.version
    body = {"key": "k" * 20, "version": before}
    for path, sent in (
        ("api/input", {**body, "input": {"do": "undo"}}),
        ("api/scan", {**body, "tags": [chosen.tag(chosen.own(1)[0])]}),
        ("api/area", {}),
        ("api/hand-over", {}),
    ):
        answer = chosen.script(chosen.table(path), sent)
        assert (answer.status_code, "handed over" in answer.get_json()["error"]["sentence"]) == (403, True)
    assert chosen.live.version == before


def test_from_the_page_of_one_seat_there_is_no_way_to_that_of_the_other(chosen: Device) -> None:
    chosen.receive(1)
    chosen.receive(0)
    assert chosen.holder() == "Ben"
    chosen.give()
    assert chosen.holder() == ""


@pytest.mark.parametrize("seat", ["", "2", "-1", "x", "0 ", "²"])
def test_the_device_goes_to_nobody_who_has_no_seat_on_it(chosen: Device, seat: str) -> None:
    chosen.form(chosen.table("receive"), seat=seat)
    assert chosen.holder() == ""


def test_a_word_of_whose_hands_it_is_in_opens_no_seat_without_its_secret(chosen: Device, app: Flask) -> None:
    thief = Browser(app, "192.168.7.66")
    thief.code = chosen.code
    thief.client.set_cookie(IN_HANDS, "0", domain="192.168.7.1", path=f"/table/{chosen.code}")
    assert thief.get(thief.table("scan")).status_code == 403
    assert thief.get(thief.table("seat")).location == thief.table("join")


@pytest.mark.parametrize("tap", ["give", "receive"])
def test_no_other_site_passes_the_device_on(chosen: Device, tap: str) -> None:
    answer = chosen.client.post(
        chosen.table(tap), base_url=chosen.base, data={"seat": "1"}, headers={"Origin": "http://evil.example"}
    )
    assert answer.status_code == 403
    assert chosen.holder() == ""


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_secrets_of_both_seats_are_as_well_kept_as_that_of_one(app: Flask, scheme: str) -> None:
    device = Device(app, scheme=scheme)
    made = Browser(app, scheme=scheme).form(
        "/new", game="shardweave", name="K", seat=["Ann", "Ben"], own_seat="0", commit_mode="pass_device"
    )
    cookies = [cookie for cookie in made.headers.getlist("Set-Cookie") if "seat-" in cookie.partition("=")[0]]
    assert len(cookies) == 2
    for cookie in cookies:
        assert {"HttpOnly", "SameSite=Lax"} <= {part.strip() for part in cookie.split(";")}
        assert cookie.startswith("__Secure-") is (scheme == "https")
    shown = device.page()
    device.give()
    prefix = "__Secure-" if scheme == "https" else ""
    found = [
        device.client.get_cookie(f"{prefix}seat-{seat}", "192.168.7.1", f"/table/{device.code}") for seat in (0, 1)
    ]
    secrets = [cookie.value for cookie in found if cookie is not None]
    assert len(secrets) == 2
    assert not any(secret in shown + device.page() for secret in secrets)


def test_a_device_goes_on_over_https_as_it_was_over_plain_http(chosen: Device) -> None:
    chosen.base = chosen.base.replace("http://", "https://")
    assert GIVE.format("Ben") in chosen.page()
    chosen.receive(1)
    assert chosen.get(chosen.table("scan")).status_code == 200


def test_after_a_lock_the_device_goes_to_whoever_still_chooses(device: Device) -> None:
    device.begin()
    reply = device.lock(0, device.own(0)[0])
    assert reply["passed_on"] is True
    assert GIVE.format("Ben") in device.page()
    device.receive(1)
    # When both are locked nobody is waited for: Ben calls the reveal.
    assert "passed_on" not in device.lock(1, device.own(1)[0])
    assert both_locked(device.state)
    assert "Reveal" in device.page()


def test_an_input_that_leaves_the_turn_where_it_is_leaves_the_device_there(device: Device) -> None:
    device.begin()
    device.looks_through(0, device.own(0)[:1])
    assert device.holder() == "Ann"


def test_a_reply_that_was_lost_is_given_again_and_passes_the_device_on(device: Device) -> None:
    device.begin()
    said = {"do": "move", "move": {"type": "commit", "seat": 0, "card": device.own(0)[0], "scanned": True}}
    version = device.version()
    before = device.client.get_cookie(IN_HANDS, "192.168.7.1", f"/table/{device.code}")
    assert before is not None
    device.tap(said, key="k" * 20, version=version)
    device.client.set_cookie(IN_HANDS, before.value, domain="192.168.7.1", path=f"/table/{device.code}")
    again = device.tap(said, key="k" * 20, version=version).get_json()
    assert (again["applied"]["repeated"], again["passed_on"]) == (True, True)
    assert device.holder() == ""


def test_a_page_left_open_hears_no_more_when_the_device_is_given_away(chosen: Device) -> None:
    chosen.receive(1)
    stream = Stream(chosen, "seat")
    assert stream.next().kind == "state"
    chosen.give()
    assert stream.state().kind == "closed"
    stream.close()
    late = Stream(chosen, "seat", since=chosen.live.version)
    assert late.next().kind == "closed"
    late.close()


def test_a_device_is_there_for_both_seats(device: Device) -> None:
    stream = Stream(device, "seat")
    stream.next()
    here = parts_of(device.app).listeners
    assert [here.presence(device.code, seat).state for seat in (0, 1)] == ["live", "live"]
    device.give()
    assert here.presence(device.code, 0).state == "live"
    stream.close()


@pytest.mark.parametrize("path", ["seat", "scan", "history", "watch", "lobby", "stream/seat", "stream/lobby"])
def test_no_browser_or_proxy_keeps_a_page(device: Device, path: str) -> None:
    answer = device.get(device.table(path), buffered=False)
    assert answer.headers["Cache-Control"] == "no-store"
    answer.close()
    device.give()
    assert device.get(device.table("seat")).headers["Cache-Control"] == "no-store"


def test_a_page_says_to_its_script_that_the_device_is_passed_on(device: Device, host: Browser) -> None:
    for page in ("seat", "scan", "history", "watch"):
        assert "data-one-device" in device.get(device.table(page)).text
    assert "data-one-device" not in host.page()


def test_both_seats_move_to_another_phone_one_after_the_other(chosen: Device, app: Flask) -> None:
    tablet = Browser(app, "192.168.7.30")
    tablet.code = chosen.code
    for seat in (0, 1):
        chosen.to(seat)
        reply = chosen.script(chosen.table("api/hand-over")).get_json()["hand_over"]
        assert tablet.form(str(reply["address"]).removeprefix(tablet.base)).location == tablet.table("seat")
    assert tablet.get(tablet.table("scan")).status_code == 200
    tablet.form(tablet.table("give"))
    assert re.findall(r'name="seat" value="(\d)"', tablet.page()) == ["1", "0"]
    assert 'data-seat="-1"' in chosen.page()  # of the host that it was, too


def test_a_whole_round_goes_from_hand_to_hand_as_the_device_says(device: Device) -> None:
    """Whoever it names has something to do; nobody is handed it for nothing."""
    device.begin()
    hands = [device.holder()]
    for _ in range(30):
        if device.state.clock.turn == 2 and device.live.waiting()[0] is None:
            break
        if not device.holder():
            device.receive(int(re.findall(r'name="seat" value="(\d)"', device.page())[0]))
            hands.append(device.holder())
            assert "sign others" not in device.page()
            continue
        seat = ("Ann", "Ben").index(device.holder())
        question = device.live.waiting()[0]
        if question is not None:
            values = [option.value for option in question.options]
            fitting = [card for card in question.cards if of(device.state).owners[card] == seat] or question.cards
            said: dict[str, Any] = {"do": "answer", "value": values[0] if values else fitting[0]}
        elif both_locked(device.state):
            said = {"do": "move", "move": {"type": "reveal", "seat": seat}}
        else:
            said = {"do": "move", "move": {"type": "commit", "seat": seat, "card": device.own(seat)[2]}}
        assert "applied" in device.tap(said).get_json()
    assert device.state.clock.turn == 2
    # To choose, and to lay open: a hand-over for each, and no more where no card asks for one.
    assert hands[:3] == ["Ann", "Ben", "Ann"]
    assert len(hands) <= 6


def test_who_is_asked_for_consent_gets_the_device(chosen: Device) -> None:
    """SW-COM-12, SW-APP-04."""
    chosen.receive(1)
    reply = chosen.tap({"do": "move", "move": {"type": "reopen", "seat": 1}}).get_json()
    assert reply["passed_on"] is True
    assert GIVE.format("Ann") in chosen.page()
    chosen.receive(0)
    assert "Open the locks?" in chosen.page()
    chosen.tap({"do": "answer", "value": "no"})
    assert chosen.holder() == ""
    chosen.receive(1)
    assert chosen.tap({"do": "undo", "to": -1}).get_json()["passed_on"] is True
    chosen.receive(0)
    assert "wants to go back" in chosen.page()


def played(app: Flask, ann: CardIndex) -> tuple[Device, list[bytes]]:
    """A whole choice by one device, in which Ann takes this card of her Weave; what it sends for Ben on the way."""
    device = Device(app).begin()
    mine, theirs = device.own(0), device.own(1)
    device.looks_through(0, mine[:5])
    got: list[bytes] = []

    def look() -> None:
        got.extend(device.get(device.table(page)).data for page in ("seat", "scan", "history"))
        stream = Stream(device, "seat")
        got.append(stream.next().data.get("html", "").encode())
        stream.close()

    device.give()
    look()
    device.receive(1)
    look()
    device.to(0).lock(0, mine[ann])
    look()
    device.receive(1)
    look()
    got.append(device.show(device.tag(mine[ann])).data)
    device.looks_through(1, theirs[:2])
    assert device.lock(1, theirs[3]).get("applied")
    look()
    return device, [one.replace(device.code.encode(), b"CODE") for one in got]


def test_no_page_for_ben_has_anything_of_what_ann_holds_or_has_locked(app: Flask) -> None:
    device, got = played(app, 2)
    setup, state = of(device.state), device.state
    assert state.slots[state.zones[at(0, SPOT)][0]].card == UNKNOWN
    assert len(state.zones[at(0, HAND)]) == 4
    hidden = {*device.own(0)}
    assert not {setup.copies[card].card for card in hidden} & {setup.copies[card].card for card in device.own(1)}
    words = {setup.copies[card].card for card in hidden} | {setup.names[setup.copies[card].card] for card in hidden}
    words |= {device.tag(card) for card in hidden}
    for page in got:
        assert not [word for word in words if word.encode() in page]
    device.to(0)
    assert any(word in device.page() for word in words)  # the search finds what is there


def test_what_ben_is_sent_is_the_same_whatever_ann_has_locked(app: Flask, make_app: Any) -> None:
    """SW-COM-04: not even its size tells; only salt and digest are by chance."""
    pages = []
    for ann in (1, 3):
        _, got = played(make_app(), ann)
        pages.append([re.sub(rb"digest [0-9a-f]{8}", b"digest", one) for one in got])
    for one, other in zip(*pages, strict=True):
        assert one == other
