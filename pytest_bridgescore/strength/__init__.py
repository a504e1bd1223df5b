"""How strong the suite is: mutants of the reference, and the vectors that catch them. Nothing of it is in a run."""
