"""2 sans 3: collect two cards of a colour, never three."""
