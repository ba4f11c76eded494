"""A second implementation of one hand of Desmoche, in plain tuples, to check the library against.

It was written from the rules page alone and imports nothing of ``rummykit``: where the two agree, they agree because both
follow the page. It is brute force: every candidate is built and put to the definition, however slow.

Modules: :mod:`.shuffle` the portable shuffle, :mod:`.rules` the options, :mod:`.melds` cards and melds, :mod:`.plays` the
plays of §7, :mod:`.declarations` the automatic wins of §5, :mod:`.state` a moment of a hand, :mod:`.course` how one moment
leads to the next, :mod:`.desmoche` the functions to call.

Not covered: money, bets and announcements (§12-§14).
"""
