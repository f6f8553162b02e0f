"""``companion read``: the tags in pictures, as JSON lines."""

from __future__ import annotations

import click
import msgspec


@click.command("read", epilog="Example:  companion read --raw table.jpg card.png")
@click.option("--raw", is_flag=True, help="Give every QR text, not only tags of ours.")
@click.argument("images", nargs=-1, required=True, metavar="IMAGE...")
@click.pass_context
def command(ctx: click.Context, images: tuple[str, ...], *, raw: bool) -> None:
    """Read the tags in pictures.

    Prints one JSON object for each picture: its name and its sightings, each with text, corners (top left, top right,
    bottom right, bottom left of the symbol, in pixels), turn in degrees clockwise, and what read it.
    """
    from companion.vision import UnreadableImage, read

    failed = False
    for image in images:
        try:
            found = read(image, raw=raw)
        except UnreadableImage as error:
            click.echo(str(error), err=True)
            failed = True
            continue
        click.echo(msgspec.json.encode({"image": image, "sightings": found}).decode())
    if failed:
        ctx.exit(2)
