"""How the questions of each operation are drawn, one module a family: what happens at a table, in likely numbers."""
