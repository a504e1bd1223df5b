"""Why a verdict is what it is, for a person: the derivation, and the step where it goes another way."""
