"""Trio: find three equal numbers in the centre and at the ends of everybody's hand."""
