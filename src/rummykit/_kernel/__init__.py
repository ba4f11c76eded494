"""Functions over integers: plain typed Python, ready to be compiled, called by the modules that own the masks.

A card is a number, suit times 13 plus rank (suits s h d c, ranks A to K from 0); a mask has bit ``1 << number``. Jokers
have no bit: they are counted apart. Masks stay below 63 bits.
"""
