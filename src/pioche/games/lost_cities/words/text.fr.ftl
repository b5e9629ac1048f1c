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
action-take = { $seat } prend { the-card } sur la défausse.
    .you = Tu prends { the-card } sur la défausse.
    .can = prendre { the-card } sur la défausse

prompt-lay = Pose une carte sur une de tes suites, ou défausse-la.
prompt-draw = Pioche une carte, ou prends-en une sur une défausse.
prompt-draw-closed = Pioche une carte, ou prends-en une sur une autre défausse que celle { series }.

preview-suite = ta suite { series } passe de { $before } à { $after }
preview-last = c’est la dernière carte : la manche se termine

log-deal = Chacun reçoit { $count } cartes.
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

count-suite = Suite { series } : { $sum } − 20 = { $difference }{ $factor ->
    [1] { "" }
   *[other] , × { $factor }
}
count-bonus = Suite { series } : bonus de { $size } cartes
count-earlier = { $count ->
    [one] Première manche
   *[other] { $count } premières manches
}

# Pourquoi une action est conseillée plutôt qu’une autre.
reason-gains = cette suite gagne { $points } points tout de suite
reason-no-start = la suite { series } ne coûte pas encore ses { $cost } points
reason-not-skipped = le { $over } sauterait { the-card }
reason-extra-kept = l’extra { series } reste posable
reason-extra = les { $count } nombres de cette série en main comptent alors { $factor } fois
reason-no-extra = la suite { series } n’arrive qu’à { $sum } avec les cartes de la main, moins que ses { $cost } points de frais
reason-kept = { the-card } reste en main pour sa suite
reason-together = les { $count } cartes { series } restent ensemble en main
reason-no-gift = { $other } ne peut pas poser { the-card }
    .to-you = tu ne peux pas poser { the-card }
reason-not-found = { $other } ne trouve pas { the-card } pour sa suite
    .to-you = tu ne trouves pas { the-card } pour ta suite
reason-taken = { the-card } entre dans une suite déjà commencée
reason-denied = { $other } ne prendra pas { the-card } pour sa suite
    .to-you = tu ne prendras pas { the-card } pour ta suite
reason-useless = { the-card } n’entre plus dans sa suite
reason-time = la pioche garde { $count ->
    [one] sa dernière carte
   *[other] ses { $count } dernières cartes
}, la manche dure plus longtemps
