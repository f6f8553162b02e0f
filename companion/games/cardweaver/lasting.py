"""What holds for a while: modifiers, blocks, cards Facedown; and when each ends (CW-MOD-03 to -05, CW-FDN)."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.cardweaver.attack_rules import WORDS
from companion.games.cardweaver.cards import HELPERS
from companion.games.cardweaver.cards_in_play import card_in, controller, in_play, is_character
from companion.games.cardweaver.doing import Cast, TokensOff, carry_out, handles
from companion.games.cardweaver.effects import (
    AttackRule,
    Block,
    CostMod,
    DamageMod,
    ExtraAttack,
    Facedown,
    Ignore,
    PurchaseTo,
    Stat,
)
from companion.games.cardweaver.holding import IGNORE, WHILE, is_met, times
from companion.games.cardweaver.piles import clear_played, destroy
from companion.games.cardweaver.places import CHARACTER, EXTRA_ATTACKS, FLIPPED, PLAYED, STAYS, place_of_zone
from companion.games.cardweaver.players import character, is_npc, nemesis_of
from companion.games.cardweaver.sums import PURCHASES_TO, cost_word, damage_word
from companion.games.cardweaver.terms import Until
from companion.table.questions import Script
from companion.table.run import Run
from companion.table.state import UNKNOWN, Lasting, Seat, SlotId, Table

END = "end"
"""Until the end of the running turn."""


def until_start_of(player: Seat) -> str:
    """Until that player's next turn begins."""
    return f"start {player}"


def until_next_end_of(table: Table, player: Seat) -> str:
    """Until the end of that player's next turn: a turn of theirs that begins after this one."""
    return f"end {player} after {table.clock.turn}"


def default_until(table: Table, cast: Cast) -> str:
    """When a modifier ends if its card does not say so.

    CW-MOD-03: with the turn in which it was played. CW-MOD-04, CW-R-18, CW-R-79: if that was somebody else's, when the
    next turn of who played it begins. CW-NPC-17, CW-R-61: of a card of the automated Nemesis, with its next turn.
    """
    if is_npc(table, cast.player):
        return until_start_of(cast.player) if not is_character(table, cast.slot) else END
    return END if table.clock.seat == cast.player else until_start_of(cast.player)


def until_of(table: Table, cast: Cast, until: Until, them: Seat) -> str:
    """The end that a card states, as it is written down."""
    match until:
        case "":
            return default_until(table, cast)
        case "end_of_turn":
            return END
        case "while_in_play":
            # A copied effect has no card in play (CW-R-82).
            here = place_of_zone(table, table.slots[cast.slot].zone)
            return f"{WHILE}{cast.slot}" if here in (PLAYED, STAYS, CHARACTER) else END
        case "start_of_own_next" | "start_of_their_next" | "start_of_nemesis_next":
            return until_start_of(_whose_turn(table, cast, until, them))
        case _:
            return until_next_end_of(table, _whose_turn(table, cast, until, them))


def _whose_turn(table: Table, cast: Cast, until: Until, them: Seat) -> Seat:
    if until.endswith("their_next"):
        return them
    return cast.player if until.endswith("own_next") else nemesis_of(table)


def over_at_start(run: Run, player: Seat) -> Script:
    """End what lasts to the start of this player's turn (CW-ORD-03)."""
    until = until_start_of(player)
    yield from _end(run, lambda held: held.until == until, "CW-MOD-04")


def over_at_end(run: Run, player: Seat) -> Script:
    """End what lasts to the end of the running turn, which is this player's (CW-TRN-10)."""
    turn = run.clock.turn
    yield from _end(run, lambda held: held.until == END or _ends_with(held.until, player, turn), "CW-MOD-03")


def over_with_missed_turn(run: Run, player: Seat, because: str) -> Script:
    """What lasts to the start or the end of a turn that is left out ends where that turn would have been (CW-R-31)."""
    starts, ends = until_start_of(player), f"end {player} after "
    yield from _end(run, lambda held: held.until == starts or held.until.startswith(ends), because)


def _ends_with(until: str, player: Seat, turn: int) -> bool:
    words = until.split()
    return len(words) == 4 and int(words[1]) == player and turn > int(words[3])


def _end(run: Run, is_over: Callable[[Lasting], bool], because: str) -> Script:
    facedown = [held.about for held in run.lasting if held.what == "facedown" and is_over(held)]
    run.end(is_over, because)
    for slot in dict.fromkeys(facedown):
        if not any(held.what == "facedown" and held.about == slot for held in run.lasting):
            yield from _return_facedown(run, slot)


def _return_facedown(run: Run, slot: SlotId) -> Script:
    """CW-FDN-03: the card returns with all its tokens; CW-R-47: not beside its Unique twin (CW-NPC-20)."""
    player = controller(run, slot)
    run.pose(slot, 0, "CW-FDN-03")
    if not has_twin(run, player, slot):
        return
    if is_npc(run, player):
        destroy(run, slot, "CW-NPC-20")
        cast = Cast(player, slot, run.slots[slot].card, is_played=False)
        yield from carry_out(run, cast, TokensOff(1), character(run, player))
    else:
        clear_played(run, slot, "CW-R-47")


def has_twin(table: Table, player: Seat, slot: SlotId) -> bool:
    """Whether another copy of a Unique card is in play with this player (CW-SYM-01, CW-SYM-02, CW-SYM-10)."""
    card = card_in(table, slot)
    return card.is_unique and any(
        other != slot and card_in(table, other).id == card.id for other in in_play(table, player)
    )


@handles(Stat)
def _stat(run: Run, cast: Cast, effect: Stat, them: SlotId) -> Script:
    """CW-MOD-01, CW-MOD-02, CW-RVA-07: a plus or minus for a Character, of its own card or by its text another's."""
    yield from ()
    if not is_character(run, them) or not is_met(run, cast.player, cast.slot, effect.needs):
        return
    n = effect.n * times(run, cast.player, cast.slot, effect.per, effect.most)
    if n:
        player = controller(run, them)
        until = until_of(run, cast, effect.until, player)
        run.last(Lasting(effect.stat, player, n, cast.slot, until, cast.player), "CW-MOD-03")


def _begin(run: Run, cast: Cast, what: str, until: Until, player: Seat, *, n: int = 0, about: SlotId = -1) -> None:
    """Something begins to hold for a player by a card's text, which overrides the general clauses (CW-CRD-07)."""
    run.last(Lasting(what, player, n, cast.slot, until_of(run, cast, until, player), cast.player, about), "CW-CRD-07")


@handles(Block)
def _block(run: Run, cast: Cast, effect: Block, them: SlotId) -> Script:
    """They can't do this for a while."""
    yield from ()
    for what in effect.what:
        _begin(run, cast, f"no_{what}", effect.until, controller(run, them))


@handles(Ignore)
def _ignore(run: Run, cast: Cast, effect: Ignore, them: SlotId) -> Script:
    """CW-IGN-01: the named cards can't be used against them for a while."""
    yield from ()
    for name in effect.names:
        _begin(run, cast, f"{IGNORE}{name}", effect.until, controller(run, them))


@handles(DamageMod)
def _damage_mod(run: Run, cast: Cast, effect: DamageMod, them: SlotId) -> Script:
    """CW-DMG-04: their Direct Damage, not their Attack."""
    yield from ()
    _begin(run, cast, damage_word(effect.type), effect.until, controller(run, them), n=effect.n)


@handles(CostMod)
def _cost_mod(run: Run, cast: Cast, effect: CostMod, them: SlotId) -> Script:
    """CW-BUY-02: what their cards cost for a while."""
    yield from ()
    _begin(run, cast, cost_word(effect), effect.until, controller(run, them), n=effect.less)


@handles(PurchaseTo)
def _purchase_to(run: Run, cast: Cast, effect: PurchaseTo, them: SlotId) -> Script:
    """CW-BUY-06: where what they purchase or gain goes for a while."""
    yield from ()
    _begin(run, cast, f"{PURCHASES_TO}{effect.to}", effect.until, controller(run, them))


@handles(AttackRule)
def _attack_rule(run: Run, cast: Cast, effect: AttackRule, them: SlotId) -> Script:
    """CW-ATK-03, CW-ATK-08, CW-ATK-12: how Attacks go for a while; a redirection is for who plays the card."""
    yield from ()
    player = cast.player if effect.rule == "redirect" else controller(run, them)
    about = them if effect.rule in ("redirect", "cannot_be_attacked") else UNKNOWN
    _begin(run, cast, WORDS[effect.rule], effect.until, player, n=effect.n, about=about)


@handles(Facedown)
def _facedown(run: Run, cast: Cast, effect: Facedown, them: SlotId) -> Script:
    """CW-FDN-01: a Reaver or Ally is out of play for a while, with all its tokens.

    CW-R-48: if the card does not say until when, to the end of the next turn of whose card it is.
    """
    yield from ()
    if card_in(run, them).type not in HELPERS:
        return
    player = controller(run, them)
    run.pose(them, FLIPPED, "CW-FDN-01")
    until = until_of(run, cast, effect.until or "end_of_their_next", player)
    run.last(Lasting("facedown", player, 0, cast.slot, until, cast.player, them), "CW-FDN-01")


@handles(ExtraAttack)
def _extra_attack(run: Run, cast: Cast, effect: ExtraAttack, them: SlotId) -> Script:
    """CW-ATK-02, CW-R-17: one more Attack this turn; its Attack Power counts all modifiers again."""
    yield from ()
    if run.clock.seat == controller(run, them):
        run.count(EXTRA_ATTACKS, run.dials[EXTRA_ATTACKS] + effect.n, "CW-ATK-02")
