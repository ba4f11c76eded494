"""What a written position must keep to be possible; each fault is told with its place and clause."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from attrs import evolve, frozen

from rummykit.cards import Cards
from rummykit.documents.places import Document
from rummykit.documents.position import PositionChecks, Word, known_of
from rummykit.games.desmoche.declarations import played_wins
from rummykit.games.desmoche.holding import Holding, Standing, meld_of
from rummykit.games.desmoche.melding import pack_of, spelled, stock_dealt
from rummykit.games.desmoche.money import Money, money_of
from rummykit.games.desmoche.opening import Announcing, Cambio, Declaring, DesmocheSeenPhase, PlacingBets
from rummykit.games.desmoche.plays import meld_faults
from rummykit.games.desmoche.positions import Position, TableWritten
from rummykit.games.desmoche.rules import Declaration, DesmocheRules, ForcedLayOff, StandingOut
from rummykit.games.desmoche.turn import (
    Deciding,
    DecidingUnseen,
    Demanding,
    Drawing,
    Forced,
    Offer,
    Paying,
    owners_of_fit,
)
from rummykit.melds import Meld
from rummykit.rulebook import AnyRulebook
from rummykit.seats import Seat, after, in_order_from, seats_at
from rummykit.stakes import Stakes, StakesError

_OFFER: Final = ("to_act", "card", "releaser")
PHASES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "betting": ("to_act",),
        "announcing": ("to_act",),
        "declaring": ("to_act", "after_cambio"),
        "cambio": ("to_act",),
        "drawing": ("to_act",),
        "deciding": ("to_act", "card"),
        "offer": _OFFER,
        "forced": _OFFER,
        "demanding": _OFFER,
        "paying": ("to_act",),
    }
)
"""The keys of each phase."""
_BEFORE_PLAY: Final = ("betting", "announcing", "declaring", "cambio")


@frozen(kw_only=True)
class Written:
    """Its form is right, nothing else is checked."""

    book: AnyRulebook
    """By whose rules it is judged."""
    rules: DesmocheRules
    """The options of the table."""
    seats: int
    """How many seats there are."""
    dealer: Seat
    """The seat that dealt."""
    phase: str
    """The name of the phase."""
    to_act: tuple[Seat, ...]
    """The seats that are to act; none if that is left out."""
    card: Word | None
    """The card on offer, or the drawn one."""
    releaser: Seat | None
    """The seat that released or paid the card on offer."""
    after_cambio: bool
    """Whether the declarations are those after Cambio."""
    hands: tuple[tuple[Word, ...], ...]
    """Per seat, the words of its hand."""
    melds: tuple[tuple[tuple[Word, ...], ...], ...]
    """Per seat, the words of each of its melds."""
    stock: int | None
    """``None``: what the other places leave."""
    discards: tuple[Word, ...]
    """The words of the dead cards, the last one on top."""
    standing: tuple[Standing, ...]
    """Per seat, whether it is still in."""
    removed: tuple[tuple[Word, ...], ...]
    """Per seat, the words of what left the game with it."""
    stakes: Stakes
    """The money of the hand."""


class Checker(PositionChecks):
    """Gives the position, or the first fault."""

    def __init__(self, document: Document, written: Written) -> None:
        super().__init__(document)
        self._written = written
        self._seats = seats_at(written.seats)

    def position(self) -> Position:
        """:raises PositionError: if it is impossible."""
        self.each_as_often(self._all_words(), pack_of(self._written.rules).cards, "Desmoche §1.1")
        self._all_melds()
        self._law_of_nine()
        self.stop()
        self._whole_pack()
        self._standings()
        self._acting()
        self.stop()
        table = self._table()
        self._phase(table)
        self.stop()
        return Position(self._written.book, table, self._phase_of(table))

    def _at_seat(self, key: str, seat: Seat, reason: str, remedy: str) -> None:
        self.at_key(key, (int(seat),), reason, remedy)

    # Cards

    def _all_words(self) -> list[Word]:
        written = self._written
        words = [*written.discards, *((written.card,) if written.card is not None else ())]
        for seat in self._seats:
            words += written.hands[seat] + written.removed[seat]
            for meld in written.melds[seat]:
                words += meld
        return words

    def _all_melds(self) -> None:
        for seat in self._seats:
            for index, words in enumerate(self._written.melds[seat]):
                cards = known_of(words)
                if not cards:
                    self.at_value(("tables", seat, index), "no cards are no meld", "leave it out [Desmoche §3.1, §3.2]")
                    return
                broken = meld_faults(self._written.rules, cards)
                if broken:
                    self.at_value(("tables", seat, index), "is no meld", "\n  ".join(map(str, broken)))
                    return

    def _law_of_nine(self) -> None:
        written, size = self._written, self._written.rules.hand_size
        number = f"{size} or {size + 1}"
        for seat in self._seats:
            standing = written.standing[seat]
            hand, laid = len(written.hands[seat]), sum(map(len, written.melds[seat]))
            gone = len(written.removed[seat])
            if standing is Standing.DISQUALIFIED:
                if hand or laid:
                    reason = f"seat {seat} is disqualified and has cards"
                    self._at_seat(
                        "hands" if hand else "tables", seat, reason, "they have left the game [Desmoche §11.2]"
                    )
                if gone not in (self._written.rules.hand_size, self._written.rules.hand_size + 1):
                    reason = f"{gone} cards have left the game with seat {seat}"
                    remedy = (
                        f"write the cards it had laid and ? for each that nobody saw, {number} in all [Desmoche §11.2]"
                    )
                    self._at_seat("removed" if "removed" in self.document.values else "standing", seat, reason, remedy)
                continue
            if standing is Standing.LEFT:
                if hand:
                    self._at_seat(
                        "hands", seat, f"seat {seat} has left and has a hand", "it has left the game [Desmoche §11.5]"
                    )
                if laid + gone not in (self._written.rules.hand_size, self._written.rules.hand_size + 1):
                    reason = (
                        f"seat {seat} has left with {gone} cards and {laid} on the table, which makes {laid + gone}"
                    )
                    remedy = f"write ? under removed for each card that left the game with it, {number} in all [Desmoche §11.5]"
                    self._at_seat("removed" if "removed" in self.document.values else "standing", seat, reason, remedy)
                continue
            if gone:
                reason = f"seat {seat} is neither disqualified nor gone"
                self._at_seat("removed", seat, reason, 'write "" [Desmoche §11.2, §11.5]')
            wanted = self._owned_by(seat)
            if hand + laid != wanted:
                reason = f"seat {seat} has {hand} in hand and {laid} on the table, which makes {hand + laid}"
                self._at_seat("hands", seat, reason, self._why_so_many(wanted))

    def _owned_by(self, seat: Seat) -> int:
        written = self._written
        if written.phase == "paying" and seat in written.to_act:
            return self._written.rules.hand_size + 1
        return self._written.rules.hand_size - (written.phase == "cambio" and seat not in written.to_act)

    def _why_so_many(self, wanted: int) -> str:
        size, owned = self._written.rules.hand_size, spelled(wanted)
        if wanted > size:
            return f"a seat that has used a card and not paid yet owns {owned}, hand and melds together [Desmoche §2.1]"
        if wanted < size:
            return f"a seat that has given its card for Cambio holds {owned} [Desmoche §4.1]"
        return f"a seat owns {owned} cards, hand and melds together; write ? for each unknown one [Desmoche §2.1]"

    def _whole_pack(self) -> None:
        written = self._written
        pack = len(pack_of(written.rules))
        others = len(written.discards) + (written.card is not None)
        for seat in self._seats:
            others += len(written.hands[seat]) + sum(map(len, written.melds[seat])) + len(written.removed[seat])
        if written.phase == "cambio":
            others += self._in().count(True) - len(written.to_act)
        stock = pack - others if written.stock is None else written.stock
        if stock < 0 or stock + others != pack:
            remedy = f"{others} cards are elsewhere: the stock has {pack - others}, or some are missing or too many"
            key = "hands" if written.stock is None else "stock"
            self.at_value((key,), f"the cards are {max(stock, 0) + others}, not {pack}", f"{remedy} [Desmoche §1.1]")
        elif written.phase in _BEFORE_PLAY and stock != stock_dealt(written.rules, len(self._seats)):
            self.at_value(
                ("phase",), "cards have been drawn already", "this comes before the first draw [Desmoche §1.6]"
            )
        self._written = written = evolve(written, stock=stock)
        if stock >= stock_dealt(written.rules, len(self._seats)):
            for seat in self._seats:
                for index in range(len(written.melds[seat])):
                    self.at_value(
                        ("tables", seat, index),
                        "melded before any card was drawn",
                        "nothing is laid then [Desmoche §7]",
                    )

    # Seats

    def _in(self) -> list[bool]:
        return [standing is Standing.IN for standing in self._written.standing]

    def _standings(self) -> None:
        written = self._written
        for seat in self._seats:
            if written.standing[seat] is not Standing.OUT:
                continue
            if written.rules.standing_out is StandingOut.NEVER:
                self._at_seat("standing", seat, "nobody stands out at this table", "see standing_out [Desmoche §10.1]")
            elif written.rules.standing_out is StandingOut.CLOSED and not written.melds[seat]:
                self._at_seat("standing", seat, "a seat without a meld is not closed", "it plays on [Desmoche §10.2]")
            elif written.phase in _BEFORE_PLAY:
                self._at_seat("standing", seat, "nobody has been in turn yet", 'write "in" [Desmoche §10.1]')
        left = self._in().count(True)
        stood_out = Standing.OUT in written.standing
        if not left or (left == 1 and not stood_out and written.rules.last_seat_wins):
            clause = "10.3" if stood_out else "11.3"
            self.at_value(("standing",), "the hand is over", f"too few seats are still in it [Desmoche §{clause}]")

    def _acting(self) -> None:
        written = self._written
        for seat in written.to_act:
            if written.standing[seat] is not Standing.IN:
                reason = f"seat {seat} is out of the hand ({written.standing[seat].value})"
                self._at_acting(seat, reason, "another seat is to act [Desmoche §6.9]")
        if written.releaser is not None:
            if written.standing[written.releaser] is Standing.OUT:
                self.at_value(("releaser",), "this seat stood out", "another one released the card [Desmoche §10.1]")
            others = [seat for seat in after(written.releaser, len(self._seats)) if self._in()[seat]]
            if written.phase == "offer" and not others:
                self.at_value(("releaser",), "nobody is left to be asked", "the card is dead [Desmoche §6.5]")
            if written.phase == "offer" and written.releaser in written.to_act:
                self.at_value(("to_act",), "nobody is asked about their own card", "ask the others [Desmoche §6.3]")

    def _at_acting(self, seat: Seat, reason: str, remedy: str) -> None:
        several = isinstance(self.document.values["to_act"], list)
        path = ("to_act", self._written.to_act.index(seat)) if several else ("to_act",)
        self.at_value(path, reason, remedy)

    # The phase

    def _phase(self, table: TableWritten) -> None:
        written, rules = self._written, self._written.rules
        if written.phase in ("betting", "announcing"):
            self._money()
        elif written.phase == "declaring":
            if rules.declaration is Declaration.AUTOMATIC or not played_wins(rules):
                self.at_value(("phase",), "nobody declares at this table", "see the rules [Desmoche §5.4, §5.6]")
            if written.after_cambio and not rules.cambio:
                self.at_value(("after_cambio",), "there is no Cambio at this table", "leave it out [Desmoche §4.2]")
        elif written.phase == "cambio" and not rules.cambio:
            self.at_value(("phase",), "there is no Cambio at this table", "see the rules [Desmoche §4.2]")
        elif written.phase == "drawing" and not written.stock:
            self.at_value(
                ("phase",), "there is nothing to draw", "the stock is empty: the hand is over [Desmoche §9.3]"
            )
        elif written.phase == "paying" and not written.hands[written.to_act[0]]:
            self._at_seat(
                "hands",
                written.to_act[0],
                f"{spelled(written.rules.hand_size + 1)} cards are melded",
                "the hand is over [Desmoche §9.1]",
            )
        elif written.phase in ("forced", "demanding"):
            self._forcing(table)

    def _money(self) -> None:
        """Desmoche §12.3, §14.3."""
        written = self._written
        try:
            money = money_of(written.rules, len(self._seats), (), written.stakes)
        except StakesError as error:
            self.at_value(error.path, error.reason, error.remedy)
            return
        seat = written.to_act[0]
        if written.phase == "betting" and (money is None or not money.is_bet(written.rules)):
            remedy = "see betting, and write balances [Desmoche §12.3]"
            self.at_value(("phase",), "nobody bets at this table", remedy)
        elif written.phase == "announcing" and (money is None or not money.joined_by(seat)):
            remedy = "write who joined, under side_games [Desmoche §14.3]"
            self.at_value(("to_act",), "this seat has joined no side game", remedy)

    def _forcing(self, table: TableWritten) -> None:
        written, forcing = self._written, self._written.rules.forced_lay_off
        seat, releaser, card = written.to_act[0], written.releaser, written.card
        assert releaser is not None
        assert card is not None
        assert card.card is not None
        owners = owners_of_fit(table, releaser, card.card)
        if forcing is ForcedLayOff.NEVER or (written.phase == "demanding" and forcing is not ForcedLayOff.ON_DEMAND):
            self.at_value(("phase",), "this does not happen at this table", "see forced_lay_off [Desmoche §8.1]")
        elif written.phase == "forced" and forcing is ForcedLayOff.AUTOMATIC and seat != releaser:
            remedy = "others are asked, and may not decline [Desmoche §8.2, §8.3]"
            self.at_value(("to_act",), "a card comes back only to its releaser", remedy)
        elif written.phase == "forced" and seat not in owners:
            self.at_value(("to_act",), f"{card.card} cannot be forced on this seat", "it fits none of its melds, or "
                           "force_back is off [Desmoche §8.3, §8.4]")  # fmt: skip
        elif written.phase == "demanding" and not (set(owners) - {seat} or (owners and written.rules.ask_everyone)):
            self.at_value(("to_act",), f"this seat can force {card.card} on nobody", "it is not asked [Desmoche §8.4]")

    def _table(self) -> TableWritten:
        written = self._written
        holdings = tuple(
            Holding(seat, known_of(written.hands[seat]), self._laid(seat), written.standing[seat])
            for seat in self._seats
        )
        unknown = tuple(sum(word.card is None for word in words) for words in written.hands)
        removed = Cards(card for words in written.removed for card in known_of(words))
        discards = tuple(word.card for word in written.discards)
        stock = written.stock or 0
        return TableWritten(written.rules, written.dealer, holdings, unknown, stock, discards, removed)

    def _laid(self, seat: Seat) -> tuple[Meld, ...]:
        melds = [meld_of(known_of(words)) for words in self._written.melds[seat]]
        return tuple(sorted(melds, key=lambda meld: meld.laid[0]))

    def _not_among(self, waiting: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """The seats in the hand that have answered already."""
        return tuple([seat for seat in self._seats if self._in()[seat] and seat not in waiting])

    def _phase_of(self, table: TableWritten) -> DesmocheSeenPhase:
        written, number = self._written, len(self._seats)
        from_right = in_order_from((written.dealer + 1) % number, number)
        waiting = tuple(seat for seat in from_right if seat in written.to_act)
        if written.phase in ("betting", "announcing"):
            seat, money = written.to_act[0], Money(written.stakes, ())
            rest = tuple(one for one in from_right[from_right.index(seat) + 1 :] if table.is_in(one))
            if written.phase == "betting":
                return PlacingBets(seat, money.left_to(seat), rest)
            return Announcing(seat, money.joined_by(seat), tuple(one for one in rest if money.joined_by(one)))
        if written.phase == "declaring":
            return Declaring(written.after_cambio, waiting, self._not_among(waiting))
        if written.phase == "cambio":
            return Cambio(waiting, self._not_among(waiting))
        card = None if written.card is None else written.card.card
        releaser = written.releaser
        if releaser is None or card is None:
            seat = written.to_act[0]
            if written.phase == "deciding":
                return DecidingUnseen(seat) if card is None else Deciding(seat, card)
            return Drawing(seat) if written.phase == "drawing" else Paying(seat)
        others = after(releaser, number)
        seat = written.to_act[0] if written.to_act else next(seat for seat in others if table.is_in(seat))
        if written.phase == "offer":
            return Offer(seat, card, releaser, others[others.index(seat) + 1 :])
        demanded = written.rules.forced_lay_off is ForcedLayOff.ON_DEMAND
        if written.phase == "forced":
            return Forced(seat, card, releaser, demanded, ())
        everybody = (*others, releaser)
        return Demanding(seat, card, releaser, everybody[everybody.index(seat) + 1 :])
