"""A second implementation of one hand of each game, in plain tuples, to check the library against.

It was written from the rules pages alone and imports nothing of ``rummykit``: where the two agree, they agree because both
follow the page. It is brute force: every candidate is built and put to the definition, however slow. Money, bets,
announcements and matches are not covered.

Desmoche: :mod:`.desmoche` the functions to call, :mod:`.rules` the options, :mod:`.melds` cards and melds, :mod:`.plays` the
plays of §7, :mod:`.declarations` the automatic wins of §5, :mod:`.state` a moment of a hand, :mod:`.course` how one moment
leads to the next. Penang Rummy: :mod:`.penang` options, state and the functions to call, :mod:`.penang_melds` cards and
melds. Both: :mod:`.shuffle` the portable shuffle.
"""
