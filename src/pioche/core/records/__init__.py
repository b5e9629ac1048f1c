"""Files of many matches, read and written one match after the other.

| ending | content |
|---|---|
| `.json` | one match, as `pioche.core.match` describes it |
| `.jsonl` | one match a line, with the fields of a match file (`json_lines.py`) |
| `.parquet` | one row a match (`parquet.py`); needs the extra `pioche[data]` |

`record.py` holds what a file tells of a match, `files.py` opens a file by its ending. A file is written under
another name beside its place, and takes its place when it is complete; after Ctrl-C it is complete too, with the
matches so far.
"""
