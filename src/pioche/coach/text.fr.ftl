# Les mots de l’entraîneur : ce qui est refusé, les conseils, et la page d’une analyse.
refusal-bad-budget = Il faut simuler au moins { $expected } partie, pas { $given }.
refusal-bad-analysis = Ce n’est pas une analyse, ou elle est abîmée, à { $place } ; attendu : { $expected }.
refusal-bad-puzzle = Ces problèmes ne conviennent pas à { $place } ; attendu : { $expected }.

hint = { $action } : { $reasons }.
hint-and = { $others } ; { $last }
hint-bare = { $action }.
hint-only = { $action } : il n’y a pas d’autre choix.

coach-decimal = ,
coach-percent = { $value } %
coach-about = ± { $value }
coach-title = { $game } : { $names }
coach-kind = Analyse · { $game }
coach-won = { $names } a gagné
coach-won-together = { $names } ont gagné ensemble
coach-goes-on = { $names }
coach-decisions = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
coach-so-far = { $done } coups sur { $count }
coach-seen-by = D’après ce que pouvait savoir { $name }
coach-seen-by-each = D’après ce qu’on pouvait savoir au moment de décider
coach-no-mistakes = Rien à redire : aucun choix n’a coûté quelque chose à coup sûr.
coach-worst = { $name } a fait le choix le plus coûteux, au coup { $number }.

coach-curve = Chances de gagner
coach-curve-told = Les chances de gagner au fil de { $count } coups
coach-start = début
coach-end = fin
coach-mistakes = Choix coûteux
coach-mistakes-about = chances perdues
coach-mistakes-points = points perdus
coach-mistake = Coup { $number }, { $name }
coach-line = { $mistake } : { $what }
coach-better = Mieux : { $what }.
# Le choix auquel le meilleur est comparé, et ce qu’il gagne.
coach-rather = Plutôt que : { $what }.
coach-gain = { $better } au lieu de { $other }.
coach-gain-points = { $better } points au lieu de { $other }.
coach-because = { $reasons }.
coach-possible = Cartes ouvertes : { $what }.
# Chance et décisions : ce que les choix coûteux d’une place, ceux des autres et les cartes ont fait de ses chances.
coach-luck = Chance et décisions
coach-luck-start = départ
coach-luck-own = ses choix
coach-luck-others = choix des autres
coach-luck-cards = cartes
coach-luck-end = fin
coach-luck-told = { $lost ->
    [none] { $seat } n’a rien perdu à coup sûr par ses choix
   *[less] { $seat } a perdu { $own } par ses choix
}{ $given ->
    [none] {""}
    [more] {","} les autres lui en ont rendu { $others }
   *[less] {","} ceux des autres lui ont pris { $others }
}{ $dealt ->
    [none] {","} les cartes n’y ont rien changé.
    [more] {","} les cartes lui ont donné { $cards }.
   *[less] {","} les cartes lui ont pris { $cards }.
}
    .you = { $lost ->
        [none] Tu n’as rien perdu à coup sûr par tes choix
       *[less] Tu as perdu { $own } par tes choix
    }{ $given ->
        [none] {""}
        [more] {","} les autres t’en ont rendu { $others }
       *[less] {","} ceux des autres t’ont pris { $others }
    }{ $dealt ->
        [none] {","} les cartes n’y ont rien changé.
        [more] {","} les cartes t’ont donné { $cards }.
       *[less] {","} les cartes t’ont pris { $cards }.
    }
coach-all = Tous les coups
coach-number = coup
coach-who = qui
coach-what = choix
coach-chance = chances
coach-best = meilleur
coach-loss = perte
coach-points = points
coach-open-best = meilleur, ouvert
coach-open-loss = perte, ouverte
coach-reading = Comment lire cette page
coach-reading-chance = Une chance est la part des parties simulées qui sont gagnées quand tout le monde continue comme le robot entraîné ; une victoire partagée compte en parts. Les cartes qu’une place ne pouvait pas connaître ont été tirées à nouveau pour chacune.
coach-reading-loss = Une perte est ce que le choix a cédé face au meilleur, dans les mêmes mondes ; ± est son erreur type. Une perte de moins de deux erreurs peut venir du hasard et n’est pas dite coûteuse.
coach-reading-luck = « Chance et décisions » mène des chances d’une place, avant que les cartes soient données, au résultat : ce qu’ont cédé ses choix coûteux, ce qu’ont rendu ceux des autres, et les cartes, c’est-à-dire tout le reste. Les parts s’additionnent exactement.
coach-reading-open = « Ouvert » dit ce qui était possible si toutes les cartes avaient été visibles ; personne ne pouvait le savoir.
coach-made = Pioche { $version } · graine { $seed }
coach-count-total = Total
