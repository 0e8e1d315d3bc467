"""Words for people, in every language of Civitas. Rules carry message ids; this is where they become text.

>>> from civitas.i18n import Words
>>> Words("en")("common.seat", n=2)
'Player 2'
>>> Words("ko").particle("군사", "을를")
'군사를'
"""

from civitas.i18n.catalogue import LANGUAGES, Catalogue, catalogue, placeholders
from civitas.i18n.glossary import Term, glossary
from civitas.i18n.josa import with_particle
from civitas.i18n.phrase import Part, Phrasebook
from civitas.i18n.visible import visible
from civitas.i18n.words import MissingMessage, Words

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "MissingMessage",
    "Part",
    "Phrasebook",
    "Term",
    "Words",
    "catalogue",
    "glossary",
    "placeholders",
    "visible",
    "with_particle",
]
