"""What `bridgescore new-adapter` copies: a folder for each language, its files as they reach the user."""
