# Ce que les environnements refusent.
refusal-illegal-in-batch = Dans la partie { $number }, { $given } n’est pas possible maintenant. Possible : { $expected }.
refusal-not-recorded = { $why ->
    [off] Il n’y a pas d’enregistrement de la partie { $number } : le lot n’en garde pas. Crée-le avec recorded=N, pour des parties de N décisions au plus.
    [put] Il n’y a pas d’enregistrement de la partie { $number } : une table a été mise à sa place, et on ne sait pas comment elle en est arrivée là.
    [long] Il n’y a pas d’enregistrement de la partie { $number } : elle a { $expected } décisions, et recorded={ $found } sont gardées. Crée le lot avec recorded={ $expected } ou plus.
    [first] Il n’y a pas d’enregistrement de la partie { $number } : aucune n’y a fini depuis son reset. Celle en cours se raconte avec running=True.
   *[new] Il n’y a pas d’enregistrement de la partie { $number } : aucune n’y a commencé ; il faut d’abord un reset.
}
