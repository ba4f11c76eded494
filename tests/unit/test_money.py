"""Chips: parties, transfers, shares."""

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummykit.money import (
    POT,
    Party,
    PartyError,
    Pot,
    Transfer,
    balance_changes,
    net,
    parse_party,
    party_text,
    share,
)
from rummykit.seats import Seat
from rummykit.violations import Clause

ANTE = Clause("Desmoche", "12.1")
PARTIES = st.integers(0, 5).map(Seat) | st.sampled_from([POT, Pot("oro"), Pot("par-rojo")])
TRANSFERS = st.lists(
    st.tuples(PARTIES, PARTIES, st.integers(1, 10**12))
    .filter(lambda entry: entry[0] != entry[1])
    .map(lambda entry: Transfer(*entry, "ante", ANTE))
)


# --- parties --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("party", "text"),
    [
        (Seat(0), "seat 0"),
        (Seat(12), "seat 12"),
        (POT, "pot"),
        (Pot("oro"), "oro pot"),
        (Pot("par-rojo"), "par-rojo pot"),
        (Pot("seat"), "seat pot"),
    ],
)
def test_text_of_parties(party: Party, text: str) -> None:
    assert party_text(party) == text
    back = parse_party(text)
    assert back == party
    assert type(back) is type(party)


@pytest.mark.parametrize(
    ("text", "offset", "word"),
    [
        ("", 0, ""),
        ("seat", 4, ""),
        ("seat ", 5, ""),
        ("seat x", 5, "x"),
        ("seat -1", 5, "-1"),
        ("seat 01", 5, "01"),
        ("seat ٣", 5, "٣"),
        ("seat  1", 5, " 1"),
        ("Seat 1", 0, "Seat 1"),
        ("seat 1 ", 5, "1 "),
        (" pot", 0, " pot"),
        ("pot ", 0, "pot "),
        ("Oro pot", 0, "Oro pot"),
        ("oro  pot", 0, "oro  pot"),
        ("oro- pot", 0, "oro- pot"),
        ("oro", 0, "oro"),
        ("0", 0, "0"),
    ],
)
def test_what_is_no_party(text: str, offset: int, word: str) -> None:
    with pytest.raises(PartyError) as caught:
        parse_party(text)
    assert (caught.value.text, caught.value.offset, caught.value.word) == (text, offset, word)
    assert isinstance(caught.value, ValueError)


@given(st.text("seat pot-oro01", max_size=10))
def test_a_party_is_read_in_its_one_form(text: str) -> None:
    try:
        party = parse_party(text)
    except PartyError:
        return
    assert party_text(party) == text


@pytest.mark.parametrize("name", ["Oro", "oro ", "par rojo", "-oro", "oro-", "par--rojo", "oró", "1", "oro\n"])
def test_names_of_pots(name: str) -> None:
    with pytest.raises(ValueError, match="a pot is named by small letters and hyphens"):
        Pot(name)


# --- transfers ------------------------------------------------------------------------------------------------------


def test_a_transfer_says_who_whom_how_much_and_why() -> None:
    transfer = Transfer(Seat(0), POT, 1, "ante", ANTE)
    assert str(transfer) == "seat 0 pays 1 to pot: ante [Desmoche §12.1]"
    assert transfer.row == ("seat 0", "pot", 1, "ante", "12.1")
    assert transfer == Transfer(Seat(0), Pot(), 1, "ante", Clause("Desmoche", "12.1"))
    assert pickle.loads(pickle.dumps(transfer)) == transfer
    assert hash(pickle.loads(pickle.dumps(transfer))) == hash(transfer)
    with pytest.raises(AttributeError):
        setattr(transfer, "amount", 2)  # noqa: B010  # a plain assignment is refused by type checkers


@pytest.mark.parametrize(
    ("source", "target", "amount", "reason", "error", "why"),
    [
        pytest.param(
            Seat(0),
            POT,
            0,
            "ante",
            ValueError,
            "an amount of chips must be from 1 to 10**30, not 0",
            id="nothing",
        ),
        pytest.param(
            Seat(0),
            POT,
            -1,
            "ante",
            ValueError,
            "an amount of chips must be from 1 to 10**30, not -1",
            id="less",
        ),
        pytest.param(
            Seat(0),
            POT,
            1.0,
            "ante",
            TypeError,
            "must be a whole number from 1 to 10**30, not the float 1.0: pass 1",
            id="fraction",
        ),
        pytest.param(
            Seat(0),
            POT,
            True,
            "ante",
            TypeError,
            "must be a whole number from 1 to 10**30, not the bool True: pass 1",
            id="truth",
        ),
        pytest.param(Seat(1), Seat(1), 1, "ante", ValueError, "seat 1 cannot pay itself", id="seat to itself"),
        pytest.param(Pot("oro"), Pot("oro"), 1, "x", ValueError, "oro pot cannot pay itself", id="pot to itself"),
        pytest.param(0, POT, 1, "ante", TypeError, "and the int 0 is neither: pass Seat(0) or POT", id="a bare number"),
        pytest.param(
            Seat(0), "pot", 1, "ante", TypeError, "and the str 'pot' is neither: pass Seat(0) or POT", id="a text"
        ),
        pytest.param(Seat(0), POT, 1, " ", ValueError, "a transfer needs a reason", id="no reason"),
    ],
)
def test_nonsense_transfers(
    source: Any, target: Any, amount: Any, reason: str, error: type[Exception], why: str
) -> None:
    with pytest.raises(error) as caught:
        Transfer(source, target, amount, reason, ANTE)
    assert why in str(caught.value)


def test_net_and_balance_changes() -> None:
    transfers = [
        Transfer(Seat(0), POT, 4, "ante", ANTE),
        Transfer(Seat(1), POT, 4, "ante", ANTE),
        Transfer(POT, Seat(1), 8, "pot", Clause("Desmoche", "12.2")),
        Transfer(Seat(0), Seat(1), 1, "mico", Clause("Desmoche", "13.1")),
    ]
    assert list(balance_changes(transfers).items()) == [(Seat(0), -5), (POT, 0), (Seat(1), 5)]
    assert [net(transfers, party) for party in (Seat(0), Seat(1), Seat(2), POT, Pot("oro"))] == [-5, 5, 0, 0, 0]


@given(TRANSFERS)
def test_nothing_is_created_or_lost(transfers: list[Transfer]) -> None:
    changes = balance_changes(transfers)
    assert sum(changes.values()) == 0
    assert set(changes) == {party for transfer in transfers for party in (transfer.source, transfer.target)}
    for party, change in changes.items():
        assert net(transfers, party) == change
        gained = sum(transfer.amount for transfer in transfers if transfer.target == party)
        assert change == gained - sum(transfer.amount for transfer in transfers if transfer.source == party)


# --- shares ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("amount", "number", "shares"),
    [
        pytest.param(100, 3, (34, 33, 33), id="C84 the odd chip to the first"),
        pytest.param(30_300, 3, (10_100, 10_100, 10_100), id="C84 divides"),
        pytest.param(1, 3, (1, 0, 0), id="C84 one chip"),
        pytest.param(11, 4, (3, 3, 3, 2), id="three odd chips"),
        pytest.param(0, 2, (0, 0), id="nothing to share"),
        pytest.param(7, 1, (7,), id="nobody to share with"),
    ],
)
def test_shares(amount: int, number: int, shares: tuple[int, ...]) -> None:
    assert share(amount, number) == shares


@given(st.integers(0, 10**30), st.integers(1, 40))
def test_shares_lose_nothing_and_are_as_equal_as_chips_allow(amount: int, number: int) -> None:
    shares = share(amount, number)
    assert (sum(shares), len(shares)) == (amount, number)
    assert list(shares) == sorted(shares, reverse=True)
    assert shares[0] - shares[-1] <= 1


@pytest.mark.parametrize(
    ("amount", "number", "error"),
    [(-1, 2, ValueError), (1, 0, ValueError), (1.5, 2, TypeError), (1, 2.0, TypeError), (True, 1, TypeError)],
)
def test_nonsense_shares(amount: Any, number: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="must be"):
        share(amount, number)
