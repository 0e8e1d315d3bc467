"""Players made of code. A bot sees a `Perspective`, never a state."""

from civitas.bots.advice import HINT_SECONDS, hints
from civitas.bots.bot import Bot
from civitas.bots.learned import LearnedBot
from civitas.bots.levels import LEVELS, Level, bot_names, check_budget, make_bot
from civitas.bots.mcts import MctsBot, Weighed
from civitas.bots.perspective import Perspective

__all__ = [
    "HINT_SECONDS",
    "LEVELS",
    "Bot",
    "LearnedBot",
    "Level",
    "MctsBot",
    "Perspective",
    "Weighed",
    "bot_names",
    "check_budget",
    "hints",
    "make_bot",
]
