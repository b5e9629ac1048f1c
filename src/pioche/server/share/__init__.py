"""What a shared link shows in a chat: a title, a sentence and a picture (Open Graph).

1. `tables.py` says what is told of a table: only what everybody with the link may see (`table/views.py`).
2. `picture.py` draws it as SVG with the page's colours and box drawings (`art.py`).
3. A worker process turns the SVG into a PNG (`render.py`).

`http/shared.py` puts the tags into the page and serves the picture. `shared.add` does both for a further address.
"""
