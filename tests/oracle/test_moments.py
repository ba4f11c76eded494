"""Moments of a hand that no example record shows, set out card by card and named by the clause they are about."""

from typing import Any

import pytest

from .desmoche import State, is_legal, legal_all, outcome, perft, play, to_act
from .rules import rules_of

DULL = ("As 3h 5d 9s Kd 4s", "6s Qc 2s 6d Ts", "Ac 3s 7d Js Kh 2d")
"""Hands without a beginning of a meld."""


def seated(hands: str, tables: str = "", stock: str = "4c Jd 9d", actor: int = 1, **options: Any) -> State:
    """The actor is about to draw. Hands and tables seat by seat, parted by ``|``, the melds of a table by a comma."""
    held = [tuple(hand.split()) for hand in hands.split("|")]
    laid = [tuple(tuple(meld.split()) for meld in table.split(",") if meld.strip()) for table in tables.split("|")]
    seats = len(held)
    return State(
        rules=rules_of({"preset": "HONDURAS", **options}),
        seats=seats,
        dealer=0,
        phase="draw",
        hands=tuple(held),
        tables=tuple(laid[seat] if tables else () for seat in range(seats)),
        stock=tuple(stock.split()),
        discards=(),
        answers=(None,) * seats,
        gifts=(None,) * seats,
        begun=True,
        actor=actor,
    )


def before_cambio(hands: str, **options: Any) -> State:
    return seated(hands, **options)._replace(phase="cambio", actor=-1, begun=False)


def window(hands: str, **options: Any) -> State:
    state = seated(hands)
    rules = rules_of(options)
    return state._replace(phase="declare", actor=-1, begun=False, rules=rules)


def played(state: State, *moves: str) -> State:
    for move in moves:
        assert is_legal(state, move), f"{move!r} is not among {legal_all(state)}"
        state = play(state, move)
    return state


def plays(state: State) -> set[str]:
    return {move for move in legal_all(state) if " play " in move}


class TestWriting:
    def test_strict_refuses_what_free_lays_out(self) -> None:
        """§3.5"""
        free = played(seated("2s|8s 8h 8c 8d 5c 6c|2h", stock="7c"), "1 draw")
        strict = free._replace(rules=free.rules._replace(laying_order="STRICT"))
        assert legal_all(free) == legal_all(strict)
        ordered = ["1 play 5c 6c 7c", "1 play 8s 8h 8c", "1 play 8c 8h 8s", "1 play 8d 8c 8h 8s"]
        disordered = ["1 play 7c 5c 6c", "1 play 8s 8c 8h", "1 play 8d 8h 8c 8s"]
        assert all(is_legal(free, move) for move in ordered + disordered)
        assert all(is_legal(strict, move) for move in ordered)
        assert not any(is_legal(strict, move) for move in disordered)
        assert not is_legal(free, "1 play 8s 8s 8h")
        assert play(strict, "1 play 8c 8h 8s") == play(strict, "1 play 8s 8h 8c")

    def test_an_extension_at_both_ends_is_one_play(self) -> None:
        """§7.1"""
        state = seated("2s|5c 9c|2h", "|6c 7c 8c|", laying_order="STRICT")
        assert plays(state) == {
            "1 play 5c onto 6c 7c 8c",
            "1 play 9c onto 6c 7c 8c",
            "1 play 5c 9c onto 6c 7c 8c",
        }
        assert not is_legal(state, "1 play 9c 5c onto 6c 7c 8c")
        assert not is_legal(state, "1 play 5c 9c onto 8c 7c 6c")

    def test_a_high_ace_is_written_last(self) -> None:
        """§3.3"""
        state = played(seated("2s|Ad Kd 2d|2h", stock="Qd", ace="LOW_OR_HIGH"), "1 draw")
        assert plays(state) == {"1 play Qd Kd Ad"}


class TestPlays:
    def test_a_new_meld_takes_in_no_whole_meld(self) -> None:
        """§7.5: not even where melds may be dissolved"""
        state = played(seated("2s|9h Th|2d", "|5h 6h 7h|", "8h", dissolve_melds=True), "1 draw")
        assert plays(state) == {
            "1 play 8h onto 5h 6h 7h",
            "1 play 8h 9h onto 5h 6h 7h",
            "1 play 8h 9h Th onto 5h 6h 7h",
            "1 play 8h 9h Th",
        }

    @pytest.mark.parametrize(("dissolve", "count"), [(True, 2), (False, 0)])
    def test_either_of_two_melds_may_be_the_target(self, dissolve: bool, count: int) -> None:
        """§7.9"""
        state = played(seated("2s||2d", "|5h 6h 7h, 9h Th Jh|", "8h", dissolve_melds=dissolve), "1 draw")
        whole = {"1 play 8h 9h Th Jh onto 5h 6h 7h", "1 play 5h 6h 7h 8h onto 9h Th Jh"}
        assert len(plays(state) & whole) == count

    @pytest.mark.parametrize(("split", "count"), [(True, 2), (False, 1)])
    def test_a_run_gives_up_its_inside(self, split: bool, count: int) -> None:
        """§7.4: from either end of 4-...-10 or, splitting it, from the inside"""
        inside = played(seated("2s|7s|2d", "|4h 5h 6h 7h 8h 9h Th|", "7c", split_runs=split), "1 draw")
        end = played(seated("2s|4s|2d", "|4h 5h 6h 7h 8h 9h Th|", "4c", split_runs=split), "1 draw")
        assert len(plays(inside)) + len(plays(end)) == count
        with_jack = played(seated("2s||2d", "|4h 5h 6h 7h 8h 9h Th|", "Jh", split_runs=split), "1 draw")
        assert "1 play 8h 9h Th Jh" in plays(with_jack)

    @pytest.mark.parametrize(("hand_melds", "new"), [("OWN_ACT", {"1 play 9c Tc Jc"}), ("NEVER", set[str]())])
    def test_new_melds_without_the_offer(self, hand_melds: str, new: set[str]) -> None:
        """§7.7"""
        state = seated("2s|9c Tc Jc|2h", stock="Ks", hand_melds=hand_melds)
        assert plays(state) == set()
        assert plays(played(state, "1 draw")) == new
        with_a_desmoche = seated("2s|6h 7h|2d", "|8s 8h 8c 8d|", "Ks", hand_melds=hand_melds)
        assert plays(played(with_a_desmoche, "1 draw")) == {"1 play 6h 7h 8h"}

    @pytest.mark.parametrize("lay_off", ["WHENEVER_ASKED", "OWN_ACT"])
    def test_lay_off_when_asked_and_before_drawing(self, lay_off: str) -> None:
        """§7.6, §6.8"""
        lay = "1 play 8d onto 8s 8h 8c"
        always = lay_off == "WHENEVER_ASKED"
        about_to_draw = seated("2s|8d 2h Kc|2d", "|8s 8h 8c|", lay_off=lay_off)
        assert is_legal(about_to_draw, lay) == always
        assert is_legal(play(about_to_draw, "1 draw"), lay)
        others_card = played(about_to_draw._replace(actor=0), "0 draw", "0 release")
        assert (others_card.phase == "offer") == always
        if always:
            assert legal_all(others_card) == (lay, "1 decline")
            assert legal_all(play(others_card, lay)) == ("1 decline",)


class TestOpening:
    def first(self, **options: Any) -> State:
        return seated("|".join(DULL), **options)._replace(begun=False)

    def test_a_seat_disqualified_while_deciding_ends_it(self) -> None:
        """§6.6, §11.4"""
        state = played(self.first(), "1 draw", "! disqualify 1 card-to-hand")
        assert to_act(state) == (2,)
        assert "4c" in state.unseen
        assert to_act(played(state, "2 draw", "2 release")) == (0,)

    def test_a_releaser_disqualified_with_its_card_on_offer(self) -> None:
        """§6.6, §11.4"""
        state = played(self.first(ask_everyone=True), "1 draw", "1 release", "! disqualify 1 card-to-hand")
        state = played(state, "2 decline", "0 decline")
        assert (to_act(state), state.phase, state.discards) == ((2,), "draw", ("4c",))
        assert to_act(played(state, "2 draw", "2 release", "0 decline")) == (0,)

    def test_it_holds_by_whichever_seat_the_first_card_is_drawn(self) -> None:
        """§6.6"""
        state = played(self.first(standing_out="FREELY"), "1 stand-out", "2 draw", "2 release")
        assert (to_act(state), state.phase) == ((2,), "draw")
        assert to_act(played(state, "2 stand-out")) == (0,)

    def test_one_draw(self) -> None:
        """§6.6"""
        assert to_act(played(self.first(opening_draws=1), "1 draw", "1 release")) == (2,)


class TestForcing:
    TABLES = "||5h 6h 7h|9h Th Jh"
    HANDS = "As 3d|Ac 3s|Qc 2h|Ks 4d"

    def state(self, actor: int, forced_lay_off: str = "ON_DEMAND", **options: Any) -> State:
        """The 8h, which fits the melds of seats 2 and 3, is released by the actor."""
        state = seated(self.HANDS, self.TABLES, "8h 2d 2c", actor, forced_lay_off=forced_lay_off, **options)
        return played(state, f"{actor} draw", f"{actor} release")

    def test_the_demand_round(self) -> None:
        """§8.4: after all have declined, in order from the releaser's right"""
        state = played(self.state(1), "2 decline", "3 decline")
        assert legal_all(state) == ("2 decline", "2 demand 3")
        state = played(state, "2 decline")
        assert legal_all(state) == ("3 decline", "3 demand 2")
        state = played(state, "3 decline")
        assert legal_all(state) == ("0 decline", "0 demand 2", "0 demand 3")
        state = played(state, "0 decline")
        forced = played(state, "1 demand 3")
        assert legal_all(forced) == ("3 play 8h onto 9h Th Jh",)
        assert to_act(played(state, "1 decline")) == (2,)

    def test_the_releaser_is_forced_only_with_force_back(self) -> None:
        """§8.4"""
        back = played(self.state(2), "3 decline")
        assert legal_all(back) == ("3 decline", "3 demand 2")
        not_back = played(self.state(2, force_back=False), "3 decline")
        assert legal_all(not_back) == ("0 decline", "0 demand 3")

    def test_a_forced_seat_disqualified(self) -> None:
        """§11.4: the round goes on after the demander; the declines are final"""
        state = played(
            self.state(1), "2 decline", "3 decline", "2 decline", "3 demand 2", "! disqualify 2 card-to-hand"
        )
        assert legal_all(state) == ("0 decline", "0 demand 3")
        state = played(state, "0 demand 3", "! disqualify 3 card-to-hand")
        assert (to_act(state), state.phase, state.discards) == ((0,), "draw", ("8h",))  # seat 2, to its right, is gone

    def test_an_asked_seat_left_without_a_demand(self) -> None:
        """§8.4, §11.4"""
        state = played(self.state(1), "2 decline", "3 decline")
        assert to_act(played(state, "! disqualify 3 card-to-hand")) == (0,)
        everyone = self.state(1, ask_everyone=True)
        everyone = played(everyone, "2 decline", "3 decline", "0 decline", "! disqualify 3 card-to-hand")
        assert legal_all(everyone) == ("2 decline",)

    def test_automatic(self) -> None:
        """§8.2: neither may decline"""
        state = self.state(1, forced_lay_off="AUTOMATIC")
        assert legal_all(state) == ("2 play 8h onto 5h 6h 7h",)
        assert legal_all(play(state, "! disqualify 2 card-to-hand")) == ("3 play 8h onto 9h Th Jh",)

    def test_automatic_forced_back(self) -> None:
        """§8.3: upon the releaser after all others; the card of a releaser disqualified then is dead"""
        state = self.state(2, forced_lay_off="AUTOMATIC")
        assert to_act(state) == (3,)
        state = played(state, "! disqualify 3 card-to-hand")
        assert legal_all(state) == ("2 play 8h onto 5h 6h 7h",)
        state = played(state, "! disqualify 2 card-to-hand")
        assert (to_act(state), state.discards) == ((0,), ("8h",))
        not_back = self.state(2, forced_lay_off="AUTOMATIC", force_back=False)
        assert to_act(played(not_back, "! disqualify 3 card-to-hand")) == (0,)


class TestStandingOut:
    def test_closed(self) -> None:
        """§10.2: a card that fits may be in the own hand, in any meld laid, or dead"""
        fours = "2s|9h 2d|2h"
        open_end = seated(fours, "|Ts Th Tc Td, Jd Qd Kd|")
        assert is_legal(open_end, "1 stand-out")
        assert is_legal(seated(fours, "|Th Jh Qh|")._replace(discards=("Kh",)), "1 stand-out")
        assert not is_legal(seated(fours, "|Th Jh Qh|"), "1 stand-out")
        assert is_legal(seated(fours, "|Th Jh Qh|Kh Ks Kd"), "1 stand-out")
        assert is_legal(seated(fours, "|Th Jh Qh|")._replace(unmelded=("Kh",)), "1 stand-out")
        assert not is_legal(seated(fours, "|Th Jh Qh|")._replace(unseen=("Kh",)), "1 stand-out")
        assert not is_legal(seated("2s Kh|9h 2d|2h", "|Th Jh Qh|"), "1 stand-out")
        assert not is_legal(seated(fours), "1 stand-out")

    def test_the_last_seat_plays_on_until_it_stands_out_too(self) -> None:
        """§10.3"""
        state = seated("|".join(DULL), standing_out="FREELY")
        state = played(state, "1 stand-out", "2 stand-out", "0 draw", "0 release", "0 draw", "0 release")
        assert (to_act(state), outcome(state)) == ((0,), None)
        assert outcome(played(state, "0 stand-out")) == ()


class TestDisqualification:
    def test_the_seat_left_wins(self) -> None:
        """§11.3"""
        state = played(seated("|".join(DULL)), "! disqualify 0 mislaid-meld", "! disqualify 2 mislaid-meld")
        assert outcome(state) == (1,)
        alone = seated("|".join(DULL), last_seat_wins=False)
        alone = played(alone, "! disqualify 0 mislaid-meld", "! disqualify 2 mislaid-meld")
        assert (to_act(alone), outcome(alone)) == ((1,), None)
        assert to_act(played(alone, "1 draw", "1 release")) == (1,)
        assert outcome(played(alone, "! disqualify 1 mislaid-meld")) == ()

    def test_with_a_seat_that_stood_out_the_last_one_plays_on(self) -> None:
        """§11.3, §10.3"""
        state = seated("|".join(DULL), standing_out="FREELY")
        state = played(state, "1 stand-out", "! disqualify 2 mislaid-meld")
        assert (to_act(state), outcome(state)) == ((0,), None)
        assert not is_legal(state, "! disqualify 1 mislaid-meld")

    def test_the_stock_is_empty(self) -> None:
        """§9.3, §11.4"""
        deciding = played(seated("|".join(DULL), stock="4c"), "1 draw")
        assert outcome(played(deciding, "! disqualify 1 mislaid-meld")) == ()
        assert outcome(played(deciding, "! disqualify 2 mislaid-meld")) is None

    def test_while_paying_and_asked(self) -> None:
        """§11.4"""
        state = seated("2s 6h Kc|2d 8s 8h Kd|2h 7d 7h Ks|Qs Qh 5d Td", stock="8c 4s 7c 3d")
        paying = played(state, "1 draw", "1 play 8s 8h 8c")
        gone = played(paying, "! disqualify 1 mislaid-meld")
        assert (to_act(gone), gone.phase, gone.hands[1], gone.tables[1]) == ((2,), "draw", (), ())
        asked = played(gone._replace(stock=("4s", "7c")), "2 draw", "2 release", "3 draw", "3 release")
        assert to_act(asked) == (2,)
        assert outcome(played(asked, "! disqualify 2 mislaid-meld")) == ()

    def test_misdeal(self) -> None:
        """§11.1, §11.4"""
        state = before_cambio("|".join(DULL))
        assert is_legal(state, "! disqualify 0 misdeal")
        assert not is_legal(state, "! disqualify 1 misdeal")
        assert not is_legal(state._replace(begun=True), "! disqualify 0 misdeal")
        assert not is_legal(state, "! disqualify 0 cheating")
        assert not is_legal(state, "! disqualify 3 card-to-hand")
        assert not is_legal(play(state, "! disqualify 0 misdeal"), "! disqualify 0 misdeal")


class TestCambio:
    def test_a_gift_goes_to_the_next_seat_still_in(self) -> None:
        """§4.1, §11.4"""
        state = before_cambio("As 3h|6s Qc|Ac 3s|9d Th")
        state = played(state, "0 give As", "1 give 6s", "3 give Th", "! disqualify 1 card-to-hand", "2 give 3s")
        assert [set(hand) for hand in state.hands] == [{"3h", "Th"}, set[str](), {"Ac", "As"}, {"9d", "3s"}]
        assert to_act(state) == (2,)

    def test_the_missing_gift_of_a_seat_that_is_gone(self) -> None:
        state = before_cambio("As 3h|6s Qc|Ac 3s")
        state = played(state, "0 give As", "1 give 6s", "! disqualify 2 card-to-hand")
        assert [set(hand) for hand in state.hands] == [{"3h", "6s"}, {"As", "Qc"}, set[str]()]

    def test_a_seat_alone_keeps_its_gift(self) -> None:
        state = before_cambio("As 3h|6s Qc", last_seat_wins=False)
        state = played(state, "0 give As", "! disqualify 1 card-to-hand")
        assert (set(state.hands[0]), to_act(state), state.phase) == ({"As", "3h"}, (0,), "draw")


class TestDeclarations:
    QUADS = "As Ah Ad Ac 3s 4h 5d 6c 8s"
    KINGS = "Ks Kh Kd Kc 2s 2h 2d 2c 8h"
    RED = "3h 5h 7h 9h Jh 3d 5d 7d 9d"

    @pytest.mark.parametrize(
        ("options", "winner"),
        [
            pytest.param({}, 0, id="5.8 ace high"),
            pytest.param({"tie_break": "NEAREST_TO_DEALER"}, 1, id="5.8 the dealer last"),
            pytest.param({"precedence": ["COLOR", "PELADILLA", "CUATRO_CUERPOS"]}, 2, id="5.9 precedence"),
        ],
    )
    def test_compared(self, options: dict[str, Any], winner: int) -> None:
        state = window(f"{self.QUADS}|{self.KINGS}|{self.RED}", **options)
        declared = played(state, "2 declare color", "0 declare cuatro-cuerpos")
        assert outcome(declared) is None
        assert outcome(played(declared, "1 declare cuatro-cuerpos")) == (winner,)

    def test_color(self) -> None:
        """§5.3"""
        assert legal_all(window(f"{self.RED}|2s")) == legal_all(window(f"{self.RED}|2s", color_win="SAME_COLOR"))
        state = window(f"{self.RED}|As 2s 4s 5s 6s 7s 8s 9s Ks", color_win="SAME_SUIT")
        assert legal_all(state) == ("1 declare color", "1 declare nothing")

    def test_a_seat_that_is_gone_declared_nothing(self) -> None:
        """§5.6, §11.4"""
        state = window(f"{self.QUADS}|{self.KINGS}|2s 3s 9h")
        state = played(state, "0 declare cuatro-cuerpos", "! disqualify 0 card-to-hand")
        assert (to_act(state), outcome(state)) == ((1,), None)
        state = played(state, "1 declare nothing")
        assert (to_act(state), state.phase) == ((1, 2), "cambio")

    def test_the_window_closes_when_the_missing_seat_is_gone(self) -> None:
        state = window(f"{self.QUADS}|{self.KINGS}|2s 3s 9h")
        state = played(state, "0 declare cuatro-cuerpos", "! disqualify 1 card-to-hand")
        assert outcome(state) == (0,)

    def test_without_cambio_there_is_one_window(self) -> None:
        state = played(window(f"{self.QUADS}|2s 3s 9h", cambio=False), "0 declare nothing")
        assert (to_act(state), state.phase) == ((1,), "draw")


def test_perft_counts_sequences() -> None:
    """Two seats give one of two cards each, in any order: 4 first moves, 2 second ones, then a single draw."""
    state = before_cambio("As 3h|6s Qc")
    assert [perft(state, depth) for depth in range(4)] == [1, 4, 8, 8]
