"""Decoding in processes of their own: they answer, say what is wrong, and are replaced when they hang or fall."""

from __future__ import annotations

import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from cardprints.tags import Tag, format_tag
from companion.vision.images import MOST_BYTES, Reason, UnreadableImage
from companion.vision.reading import ours
from companion.vision.worker import Decoder
from tests.vision.scenes import placed, png_header, table

TEXT = format_tag(Tag("CD", 31, 2))


@pytest.fixture(scope="module")
def decoder() -> Iterator[Decoder]:
    found = Decoder(timeout_s=30, workers=1)
    yield found
    found.close()


def picture() -> bytes:
    scene = table(400, 300)
    placed(scene, TEXT, at=(200, 150), module_px=5, turn_deg=0)
    return cv2.imencode(".png", scene)[1].tobytes()


def reason_for(decoder: Decoder, data: bytes, **how: float) -> Reason:
    with pytest.raises(UnreadableImage) as error:
        decoder.decode(data, **how)
    assert str(error.value).endswith(".")
    return error.value.reason


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        pytest.param(b"", Reason.EMPTY, id="empty"),
        pytest.param(b"garbage", Reason.NOT_AN_IMAGE, id="garbage"),
        pytest.param(np.random.default_rng(1).bytes(100_000), Reason.NOT_AN_IMAGE, id="noise"),
        pytest.param(b"\xff\xd8" + np.random.default_rng(2).bytes(9_000), Reason.NOT_AN_IMAGE, id="noise like a JPEG"),
        pytest.param(png_header(60_000, 60_000), Reason.HUGE, id="huge by its header"),
        pytest.param(b" " * (MOST_BYTES + 1), Reason.TOO_MANY_BYTES, id="too many bytes"),
        pytest.param(picture()[:-200], Reason.DAMAGED, id="cut off"),
    ],
)
def test_a_bad_picture_is_told_and_the_worker_goes_on(decoder: Decoder, data: bytes, reason: Reason) -> None:
    assert reason_for(decoder, data) is reason
    assert [seen.text for seen in decoder.decode(picture())] == [TEXT]


def test_the_largest_picture_that_is_let_in_fits_the_workers_memory(decoder: Decoder) -> None:
    large = np.full((6200, 6400), 120, np.uint8)
    placed(large, TEXT, at=(3000, 3000), module_px=60, turn_deg=10)
    assert [seen.text for seen in decoder.decode(cv2.imencode(".png", large)[1].tobytes())] == [TEXT]


HANGS_ONCE = """
import pathlib, sys, time
mark = pathlib.Path(sys.argv[1])
if not mark.exists():
    mark.touch()
    time.sleep(60)
from companion.vision.worker import serve
serve()
"""


def test_a_picture_that_takes_too_long_is_told_and_the_worker_replaced(tmp_path: Path) -> None:
    command = (sys.executable, "-c", HANGS_ONCE, str(tmp_path / "hung"))
    decoder = Decoder(timeout_s=30, workers=1, command=command)
    # Time enough for a busy machine to start the process that hangs.
    assert reason_for(decoder, picture(), timeout_s=3.0) is Reason.SLOW
    assert [seen.text for seen in decoder.decode(picture())] == [TEXT]
    decoder.close()


def test_a_worker_that_hangs_is_ended() -> None:
    hanging = Decoder(timeout_s=0.3, workers=1, command=(sys.executable, "-c", "import time; time.sleep(60)"))
    began = time.monotonic()
    assert reason_for(hanging, picture() * 20) is Reason.SLOW
    assert time.monotonic() - began < 10
    hanging.close()


def test_a_worker_that_falls_is_told() -> None:
    falling = Decoder(timeout_s=30, workers=1, command=(sys.executable, "-c", "raise SystemExit(3)"))
    assert reason_for(falling, picture()) is Reason.FAILED
    assert reason_for(falling, picture()) is Reason.FAILED
    falling.close()


def test_a_caller_who_finds_no_idle_worker_in_time_is_told() -> None:
    hanging = Decoder(timeout_s=2, workers=1, command=(sys.executable, "-c", "import time; time.sleep(60)"))
    first = threading.Thread(target=lambda: reason_for(hanging, picture()))
    first.start()
    while hanging._idle.qsize():
        time.sleep(0.001)
    assert reason_for(hanging, picture(), timeout_s=0.05) is Reason.BUSY
    first.join()
    hanging.close()


def test_under_gevent_the_loop_goes_on_while_a_picture_is_read(tmp_path: Path) -> None:
    script = """
        from gevent import monkey
        monkey.patch_all()
        import gevent, sys, time
        from companion.vision.worker import Decoder
        longest, last, going = 0.0, time.monotonic(), True
        def tick():
            global longest, last
            while going:
                gevent.sleep(0.005)
                longest, last = max(longest, time.monotonic() - last), time.monotonic()
        slow = Decoder(timeout_s=30, workers=1, command=(sys.executable, "-c", "import time; time.sleep(1)"))
        ticking = gevent.spawn(tick)
        try:
            slow.decode(b"x" * 3_000_000)
        except ValueError as error:
            print(error.reason.name)
        going = False
        ticking.join()
        print("ticking" if longest < 0.5 else f"stood for {longest} s")
        picture = open(sys.argv[1], "rb").read()
        decoder = Decoder(timeout_s=30)
        jobs = [gevent.spawn(decoder.decode, picture) for _ in range(4)]
        gevent.joinall(jobs)
        print(*{seen.text for job in jobs for seen in job.value})
        decoder.close(); slow.close()
    """
    file = tmp_path / "card.png"
    file.write_bytes(picture())
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script), str(file)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.split("\n")[:3] == ["FAILED", "ticking", TEXT], done.stderr


def test_a_foreign_code_is_given_too_and_told_from_ours(decoder: Decoder) -> None:
    scene = table(600, 300)
    placed(scene, TEXT, at=(150, 150), module_px=5, turn_deg=0)
    placed(scene, "MENU-7", at=(430, 150), module_px=5, turn_deg=0)
    found = decoder.decode(cv2.imencode(".png", scene)[1].tobytes())
    assert {seen.text for seen in found} == {TEXT, "MENU-7"}
    assert [seen.text for seen in ours(found)] == [TEXT]
