"""Carrying out moves: secret choices, their common resolution, ages and powers."""
