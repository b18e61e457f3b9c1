"""What all readers of files share: reports, strict JSON and XML, picture headers, LevelDB and
Snappy.
"""
