"""How an implementation is asked: adapters of every sort behind one face, `Asker`."""
