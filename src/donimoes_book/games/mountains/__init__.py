"""Mountains and Valleys: eighteen dominoes laid as a map on which you can walk everywhere.

Sid Sackson designed it (Beyond Solitaire); Don Kirkby adapted it to dominoes.
"""

from donimoes_book.language import N_

TITLES = {"mountains": N_("Mountains and Valleys")}
