"""What makes or reads text and JSON for people and other programs: plain Python, never compiled."""
