"""What must hold of every game: quick checks in `make test`, long ones in `make soak`."""
