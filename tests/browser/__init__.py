"""The program as people meet it: a server of its own process, and Chromium in front of it."""
