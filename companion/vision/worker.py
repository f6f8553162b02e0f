"""Decoding in a process of its own, so that a picture can neither stop the streams nor take the server down.

The worker speaks on its standard streams: length (4 bytes, big endian) and picture in, length and JSON out. It is
started when first needed, and replaced when a picture takes it too long or makes it end.
"""

from __future__ import annotations

import queue
import struct
import subprocess
import sys
import threading
from typing import IO, Final

import msgspec

from companion.vision.images import Reason, UnreadableImage
from companion.vision.sightings import Sighting

TIMEOUT_S: Final = 8.0
MEMORY_BYTES: Final = 2_000_000_000
"""Ceiling for one worker: a picture of 40 million pixels, doubled, with room."""


class Reply(msgspec.Struct, frozen=True):
    """What a worker says of a picture: its sightings, or why it can't be read."""

    sightings: tuple[Sighting, ...] = ()
    fault: str = ""


class Decoder:
    """A worker process and the one queue to it. Calls from several threads wait for each other."""

    def __init__(self, timeout_s: float = TIMEOUT_S) -> None:
        self._timeout_s = timeout_s
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def decode(self, picture: bytes) -> tuple[Sighting, ...]:
        """The tags of ours in a picture. Raises ``UnreadableImage``."""
        with self._lock:
            reply = self._ask(picture)
        if reply.fault:
            raise UnreadableImage("", Reason[reply.fault])
        return reply.sightings

    def close(self) -> None:
        """End the worker."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for stream in (self._process.stdin, self._process.stdout):
                if stream is not None:
                    stream.close()
            self._process = None

    def _ask(self, picture: bytes) -> Reply:
        process = self._running()
        answers: queue.Queue[bytes] = queue.Queue()

        def talk() -> None:
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                send(process.stdin, picture)
                answers.put(receive(process.stdout))
            except (OSError, ValueError):
                answers.put(b"")

        threading.Thread(target=talk, daemon=True).start()
        try:
            data = answers.get(timeout=self._timeout_s)
        except queue.Empty:
            data = b""
        if not data:
            self.close()
            return Reply(fault=Reason.DAMAGED.name)
        return msgspec.json.decode(data, type=Reply)

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self.close()
            self._process = subprocess.Popen(
                [sys.executable, "-m", "companion.vision.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        return self._process


def send(stream: IO[bytes], data: bytes) -> None:
    """Write one message."""
    stream.write(struct.pack(">I", len(data)) + data)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes:
    """Read one message; empty at the end of the stream."""
    head = stream.read(4)
    if len(head) < 4:
        return b""
    (length,) = struct.unpack(">I", head)
    return stream.read(length)


def answer(picture: bytes) -> Reply:
    """What this process can say of a picture."""
    from companion.vision.reading import read

    try:
        return Reply(sightings=read(picture))
    except UnreadableImage as error:
        return Reply(fault=error.reason.name)
    except MemoryError:
        return Reply(fault=Reason.HUGE.name)


def serve() -> None:
    """Answer pictures until the stream ends."""
    _limit_memory()
    while picture := receive(sys.stdin.buffer):
        send(sys.stdout.buffer, msgspec.json.encode(answer(picture)))


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows has no such limits
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


if __name__ == "__main__":
    serve()
