"""What is made of all results: the record (JSON) and the lines in the terminal."""
