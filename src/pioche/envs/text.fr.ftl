# Ce que les environnements refusent.
refusal-illegal-in-batch = Dans la partie { $number }, { $given } n’est pas possible maintenant. Possible : { $expected }.
refusal-not-recorded = Il n’y a pas d’enregistrement de la partie { $number } : { $found } ; il fallait : { $expected }.
