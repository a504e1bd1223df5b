"""What is right: the vectors, read strictly from YAML, shipped as JSON.

`strict_yaml` reads a file and knows its lines, `compile` makes one document of a folder, `load` hands it
out as a `Suite` of `Vector`s, `validate` holds it against the declarations and the reference.
"""
