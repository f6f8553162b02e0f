"""Decoding in processes of their own, so that a picture can neither stop the streams nor take the server down.

A worker speaks on its standard streams: length (4 bytes, big endian) and picture in, length and JSON out. It is
started when first needed, and replaced when a picture takes it too long or makes it end. Only pipes, threads and
queues are used, which also work where gevent has taken their place.
"""

from __future__ import annotations

import queue
import struct
import subprocess
import sys
import threading
import time
from contextlib import suppress
from typing import IO, Final

import msgspec

from companion.vision.images import MOST_BYTES, Reason, UnreadableImage
from companion.vision.sightings import Sighting

TIMEOUT_S: Final = 8.0
WORKERS: Final = 2
"""One picture of a phone takes 10 to 50 ms; two at once are enough for a room, and leave a core for the streams."""
MEMORY_BYTES: Final = 2_000_000_000
"""Ceiling for one worker: a picture of 40 million pixels, parts of it enlarged, with room."""
NICENESS: Final = 5
"""Reading pictures gives way to serving pages."""
COMMAND: Final = (sys.executable, "-m", "companion.vision.worker")


class Reply(msgspec.Struct, frozen=True):
    """What a worker says of a picture: its sightings, or the name of the reason why it can't be read."""

    sightings: tuple[Sighting, ...] = ()
    fault: str = ""


_REPLY: Final = msgspec.json.Decoder(Reply)


class Decoder:
    """Worker processes and the queue of idle ones. May be called from several threads at once."""

    def __init__(
        self, timeout_s: float = TIMEOUT_S, *, workers: int = WORKERS, command: tuple[str, ...] = COMMAND
    ) -> None:
        self._timeout_s = timeout_s
        self._workers = tuple(Worker(command) for _ in range(workers))
        self._idle: queue.LifoQueue[Worker] = queue.LifoQueue()
        for worker in self._workers:
            self._idle.put(worker)

    def decode(self, picture: bytes, *, timeout_s: float | None = None) -> tuple[Sighting, ...]:
        """Every code in a picture, ours or foreign, within the time given. Raises ``UnreadableImage``."""
        if not picture or len(picture) > MOST_BYTES:
            raise UnreadableImage("", Reason.TOO_MANY_BYTES if picture else Reason.EMPTY)
        until = time.monotonic() + (self._timeout_s if timeout_s is None else timeout_s)
        try:
            worker = self._idle.get(timeout=max(until - time.monotonic(), 0))
        except queue.Empty:
            raise UnreadableImage("", Reason.BUSY) from None
        try:
            reply = worker.ask(picture, until)
        finally:
            self._idle.put(worker)
        if reply.fault:
            raise UnreadableImage("", Reason[reply.fault])
        return reply.sightings

    def close(self) -> None:
        """End all workers."""
        for worker in self._workers:
            worker.end()


class Worker:
    """One process, started when it is first asked; for one caller at a time."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._talking: threading.Thread | None = None

    def ask(self, picture: bytes, until: float) -> Reply:
        """What the process says of a picture; it is ended if it has not answered at ``until`` (monotonic seconds)."""
        process = self._running()
        answers: queue.Queue[bytes] = queue.Queue()
        self._talking = threading.Thread(target=_talk, args=(process, picture, answers), daemon=True)
        self._talking.start()
        try:
            data = answers.get(timeout=max(until - time.monotonic(), 0))
        except queue.Empty:
            self.end()
            return Reply(fault=Reason.SLOW.name)
        if not data:
            self.end()
            return Reply(fault=Reason.FAILED.name)
        return _REPLY.decode(data)

    def end(self) -> None:
        """End the process; the next picture gets a new one."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        if self._talking is not None:  # its pipes are broken now, so that it ends
            self._talking.join()
        for stream in (process.stdin, process.stdout):
            with suppress(OSError):  # what was still to be written goes nowhere
                if stream is not None:
                    stream.close()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is not None:
            self.end()
        if self._process is None:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        return self._process


def _talk(process: subprocess.Popen[bytes], picture: bytes, answers: queue.Queue[bytes]) -> None:
    """Send a picture and wait for the answer; empty if the process is gone."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        send(process.stdin, picture)
        answers.put(receive(process.stdout))
    except (OSError, ValueError):  # the pipe is broken, or was closed at this end
        answers.put(b"")


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
    data = stream.read(length)
    return data if len(data) == length else b""


def answer(picture: bytes) -> Reply:
    """What this process can say of a picture."""
    from companion.vision.reading import read

    try:
        return Reply(sightings=read(picture, raw=True))
    except UnreadableImage as error:
        return Reply(fault=error.reason.name)
    except MemoryError:
        return Reply(fault=Reason.HUGE.name)


def serve() -> None:
    """Answer pictures until the stream ends."""
    import cv2

    _limit_itself()
    cv2.setNumThreads(1)
    while picture := receive(sys.stdin.buffer):
        send(sys.stdout.buffer, msgspec.json.encode(answer(picture)))


def _limit_itself() -> None:
    """Less memory and less of the processor than the server; Windows knows neither limit."""
    try:
        import os
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    os.nice(NICENESS)


if __name__ == "__main__":
    serve()
