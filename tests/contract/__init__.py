"""What must hold of every game found: quick in `make test`, long in `make soak`."""
