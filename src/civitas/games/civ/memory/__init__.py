"""What seats have learned of each other's hands."""
