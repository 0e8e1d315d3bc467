"""What cards do: the words of the vocabulary, and the cards that have a rule of their own."""
