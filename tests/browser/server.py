"""``companion serve`` in a process of its own, which a test can kill and start anew on the same data."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path


def free_port() -> int:
    """A port of this computer that nobody listens on."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
        assert isinstance(port, int)
        return port


class Server:
    """The server on one folder of data and one port, through its whole life."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        """Start it, and wait until it says that it is running."""
        said = ["serve", "--host", "127.0.0.1", "--port", str(self.port), "--no-tls", "--no-limits"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", *said, "--data", str(self.data)],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if line.startswith("Stop with"):
                return
        raise AssertionError("the server did not start:\n" + "".join(lines))

    def die(self) -> None:
        """As a laptop whose battery is empty: at once, with nothing put away."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As with Ctrl+C."""
        if self.process.poll() is None:
            self._end(signal.SIGTERM)

    def _end(self, sign: signal.Signals) -> None:
        self.process.send_signal(sign)
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
