"""The rulebooks: one folder each, reached through :func:`rummykit.game.find_game` or imported by name."""
