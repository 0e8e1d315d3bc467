"""A position in numbers: a guess of the result for bots, and what a seat may know for programs that learn."""
