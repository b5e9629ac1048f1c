game-name = Les Cités perdues
game-line = Cinq expéditions : lesquelles oser ?
game-length = 15 min
goal = Chaque suite commencée coûte 20

# « 7 de la mer », « extra du désert » ; les textes y ajoutent l’article.
card = { $code ->
    [Dx] extra du désert
    [Sx] extra de la mer
    [Fx] extra de la forêt
    [Vx] extra du volcan
    [Ix] extra de la glace
   *[number] { $label } { $colour ->
        [yellow] du désert
        [blue] de la mer
        [green] de la forêt
        [red] du volcan
       *[white] de la glace
    }
}
the-card = { $kind ->
    [extra] une { $card }
   *[number] le { $card }
}
# La carte du dessus d’une défausse, ou celle dont on vient de parler.
this-card = { $kind ->
    [extra] l’{ $card }
   *[number] le { $card }
}
# Ce qui suit « suite » ou « défausse ».
series = { $name ->
    [desert] du désert
    [sea] de la mer
    [forest] de la forêt
    [volcano] du volcan
   *[ice] de la glace
}

option-bonus = Bonus des longues suites
option-bonus-about = 20 points de plus pour une suite d’au moins huit cartes, extras comprises.
option-bonus-off = non
option-bonus-on = oui
option-rounds = Manches
option-rounds-about = Une seule manche, ou un match de trois dont les totaux s’ajoutent.
option-rounds-1 = une manche
option-rounds-3 = match de trois
option-first = Qui commence
option-first-about = Qui commence la première manche.
option-first-drawn = au hasard

fact-left = pioche : { $value }
fact-round = manche { $value } sur 3
fact-total = manches précédentes : { $value }
fact-points = suites : { $value }

zone-pile = Pioche
zone-discard = Défausse { series }
zone-hand = Main de { $owner }
    .you = Ta main
zone-suite = Suite { series } de { $owner }
    .you = Ta suite { series }

action-lay = { $seat } pose { the-card }.
    .you = Tu poses { the-card }.
    .can = poser { the-card }
action-discard = { $seat } défausse { the-card }.
    .you = Tu défausses { the-card }.
    .can = défausser { the-card }
action-draw = { $shown ->
    [yes] { $seat } pioche { the-card }.
   *[no] { $seat } pioche une carte.
}
    .you = { $shown ->
        [yes] Tu pioches { the-card }.
       *[no] Tu pioches une carte.
    }
    .can = piocher une carte
action-take = { $seat } prend { this-card } sur la défausse.
    .you = Tu prends { this-card } sur la défausse.
    .can = prendre { this-card } sur la défausse

prompt-lay = Pose une carte sur une de tes suites, ou défausse-la.
prompt-draw = Pioche une carte, ou prends-en une sur une défausse.
prompt-draw-closed = Pioche une carte, ou prends-en une sur une autre défausse que celle { series }.

preview-suite = ta suite { series } passe de { $before } à { $after }
preview-last = c’est la dernière carte : la manche se termine

log-deal = Tout le monde reçoit { $count } cartes.
log-starts = { $seat } commence.
    .you = Tu commences.
log-empty = La pioche est vide : la manche est finie.
log-points = { $seat } marque { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
    .you = Tu marques { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
log-total = { $seat } en est à { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
    .you = Tu en es à { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.

count-suite = Suite { series } : { $sum } − { $cost } = { $difference }{ $factor ->
    [1] { "" }
   *[other] , × { $factor }
}
count-none = Suite { series } : pas commencée
count-bonus = Suite { series } : bonus de { $size } cartes
count-round = Manche { $round }
the-series = { $name ->
    [desert] Le désert
    [sea] La mer
    [forest] La forêt
    [volcano] Le volcan
   *[ice] La glace
}
explain-round = Dernière manche : { $standings }.
explain-totals = En tout : { $standings }.
explain-suite = { the-series } fait la différence : { $count ->
    [1] une carte
    [2] deux cartes
    [3] trois cartes
    [4] quatre cartes
    [5] cinq cartes
    [6] six cartes
    [7] sept cartes
    [8] huit cartes
    [9] neuf cartes
   *[other] { $count } cartes
}{ $extras ->
    [0] { "" }
    [1] { " " }dont une extra
    [2] { " " }dont deux extras
   *[3] { " " }dont trois extras
}, { $points ->
    [0] 0 point
    [1] 1 point
   *[other] { $points } points
}.
explain-cost = { the-series } fait la différence : { $points } points perdus pour { $seat }.
    .you = { the-series } fait la différence : tu y perds { $points } points.
remark-suites = { $count ->
    [0] aucune suite
    [1] une suite
    [2] deux suites
    [3] trois suites
    [4] quatre suites
   *[5] cinq suites
}

# Pourquoi une action est conseillée plutôt qu’une autre.
reason-gains = cette suite gagne { $points } points tout de suite
reason-no-start = la suite { series } ne coûte pas encore ses { $cost } points
reason-not-skipped = le { $over } sauterait { this-card }
reason-extra-kept = l’extra { series } reste posable
reason-extra = les { $count } nombres de cette série en main comptent alors { $factor ->
    [2] double
    [3] triple
   *[4] quadruple
}
reason-no-extra = la suite { series } n’arrive qu’à { $sum } avec les cartes de la main, moins que ses { $cost } points de frais
reason-kept = { this-card } reste en main pour sa suite
reason-together = les { $count } cartes { series } restent ensemble en main
reason-no-gift = { $other } ne peut pas poser { this-card }
    .to-you = tu ne peux pas poser { this-card }
reason-not-found = { $other } ne trouve pas { this-card } pour sa suite
    .to-you = tu ne trouves pas { this-card } pour ta suite
reason-taken = { this-card } entre dans une suite déjà commencée
reason-denied = { $other } ne prendra pas { this-card } pour sa suite
    .to-you = tu ne prendras pas { this-card } pour ta suite
reason-useless = { this-card } n’entre plus dans sa suite
reason-time = la pioche garde { $count ->
    [one] sa dernière carte
   *[other] ses { $count } dernières cartes
}, et la manche dure plus longtemps

# Les thèmes des problèmes : une raison en quelques mots.
theme-gains = des points tout de suite
theme-no-start = ne pas commencer
theme-not-skipped = ne rien sauter
theme-extra-kept = garder l’extra
theme-extra = poser l’extra
theme-no-extra = pas d’extra ici
theme-kept = garder la carte
theme-together = garder ses cartes ensemble
theme-no-gift = ne rien offrir
theme-not-found = cacher une carte
theme-taken = prendre à la défausse
theme-denied = priver les autres
theme-useless = une carte sans avenir
theme-time = gagner du temps
