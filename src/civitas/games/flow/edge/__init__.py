"""What makes or reads text and JSON; nothing here is compiled."""
