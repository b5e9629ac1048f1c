game-name = Les Cités perdues
game-line = Cinq suites, huit cartes : qui en commence une a intérêt à la mener loin.
game-length = 15 minutes

series = { $name ->
    [desert] Désert
    [sea] Mer
    [forest] Forêt
    [volcano] Volcan
   *[ice] Glace
}

card = { $colour ->
    [yellow] Désert
    [blue] Mer
    [green] Forêt
    [red] Volcan
   *[white] Glace
} { $label }

option-bonus = Bonus des longues suites
option-bonus-about = 20 points de plus pour une suite d’au moins huit cartes, extras comprises.
option-bonus-off = non
option-bonus-on = oui
option-rounds = Manches
option-rounds-about = Une seule manche, ou un match de trois dont les totaux s’ajoutent.
option-rounds-1 = une manche
option-rounds-3 = match de trois
option-first = Premier joueur
option-first-about = Qui commence la première manche.
option-first-drawn = tiré au sort

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

prompt-lay = Pose une carte sur une de tes suites, ou défausse-la.
prompt-draw = Pioche, ou prends sur une défausse.
prompt-draw-closed = Pioche, ou prends sur une autre défausse que { series }.

preview-suite = { series } : { $before } → { $after }
preview-last = C’est la dernière carte : la manche se termine.

log-deal = Chacun reçoit { $count } cartes.
log-starts = { $seat } commence.
    .you = Tu commences.
log-lay = { $seat } pose { $card }.
    .you = Tu poses { $card }.
log-discard = { $seat } défausse { $card }.
    .you = Tu défausses { $card }.
log-draw = { $seat } pioche.
    .you = Tu pioches.
log-draw-card = Tu pioches { $card }.
log-take = { $seat } prend { $card } sur la défausse.
    .you = Tu prends { $card } sur la défausse.
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

count-suite = { series } : { $sum } − 20 = { $difference }{ $factor ->
    [1] { "" }
   *[other] , × { $factor }
}
count-bonus = { series } : bonus de { $size } cartes
count-earlier = { $count ->
    [one] Première manche
   *[other] { $count } premières manches
}
