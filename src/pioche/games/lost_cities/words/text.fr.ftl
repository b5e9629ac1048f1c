game-name = Les Cités perdues
game-line = Cinq suites, huit cartes : qui en commence une a intérêt à la mener loin.
game-length = 15 minutes

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

# Pourquoi une action est conseillée : ce qu’elle fait plus ($more vaut yes) ou moins que la suivante.
feature-gain = { $more ->
    [yes] rapporte plus tout de suite
   *[no] dépense une carte plus basse
}
feature-gain-in-haste = { $more ->
    [yes] rentre des points tant qu’il en est encore temps
   *[no] ne précipite pas les points de ta main
}
feature-skips-own = { $more ->
    [yes] saute des cartes de ta main
   *[no] saute moins de cartes de ta main
}
feature-skips-own-in-haste = { $more ->
    [yes] saute des cartes basses qu’il ne reste plus le temps de poser
   *[no] gâche moins de cartes dans la hâte de la fin
}
feature-skips-unseen = { $more ->
    [yes] renonce à des cartes plus basses qui peuvent encore venir
   *[no] laisse jouables les cartes plus basses qui peuvent encore venir
}
feature-skips-extras = { $more ->
    [yes] ne laisse plus de place aux extras de ta main
   *[no] garde jouables les extras de ta main
}
feature-leaves-gap = { $more ->
    [yes] monte haut tôt dans la manche
   *[no] monte doucement tant qu’il reste du temps
}
feature-start = { $more ->
    [yes] commence une nouvelle suite
   *[no] ne commence pas de nouvelle suite
}
feature-start-promise = { $more ->
    [yes] commence une suite qui devrait être rentable
   *[no] ne compte pas sur ce qu’une nouvelle suite peut rapporter
}
feature-start-loss = { $more ->
    [yes] évite une suite qui ne rentrerait guère dans ses frais
   *[no] accepte une suite qui ne rentrera peut-être pas dans ses frais
}
feature-start-cards = { $more ->
    [yes] commence une suite dont tu as plusieurs cartes
   *[no] n’engage pas plusieurs de tes cartes dans une nouvelle suite
}
feature-start-late = { $more ->
    [yes] commence une suite même si tard dans la manche
   *[no] évite une nouvelle suite si tard dans la manche
}
feature-start-value = { $more ->
    [yes] commence une suite par une carte plus haute
   *[no] commence une suite par le bas, ou n’en commence pas
}
feature-start-other-open = { $more ->
    [yes] ajoute une suite à celles que tu as commencées
   *[no] n’ajoute pas de suite à celles que tu as commencées
}
feature-raise = { $more ->
    [yes] poursuit une suite commencée
   *[no] laisse telles quelles les suites commencées
}
feature-extra = { $more ->
    [yes] pose une extra
   *[no] ne pose pas d’extra
}
feature-extra-promise = { $more ->
    [yes] multiplie une suite qui devrait être rentable
   *[no] ne mise pas sur ce qu’une suite peut rapporter
}
feature-extra-loss = { $more ->
    [yes] ne multiplie pas une suite qui peut perdre
   *[no] multiplie une suite qui doit encore couvrir ses frais
}
feature-extra-cards = { $more ->
    [yes] multiplie une suite dont tu as plusieurs nombres
   *[no] ne multiplie pas une suite pour les nombres que tu as
}
feature-extra-late = { $more ->
    [yes] multiplie même si tard dans la manche
   *[no] ne multiplie rien si tard dans la manche
}
feature-extra-more = { $more ->
    [yes] pose la première de plusieurs extras de ta main
   *[no] ne dépense pas une de tes extras
}
feature-extra-raise = { $more ->
    [yes] multiplie encore une suite qui compte déjà plusieurs fois
   *[no] n’augmente pas encore la mise d’une suite
}
feature-lose-started = { $more ->
    [yes] se défait d’une carte utile à tes suites
   *[no] garde les cartes utiles à tes suites
}
feature-lose-new = { $more ->
    [yes] se défait d’une carte haute d’une série non commencée
   *[no] garde les cartes hautes des séries non commencées
}
feature-lose-promise = { $more ->
    [yes] se défait d’une carte d’une série prometteuse
   *[no] garde les cartes des séries prometteuses
}
feature-lose-extra = { $more ->
    [yes] se défait d’une extra
   *[no] garde tes extras
}
feature-lose-pair = { $more ->
    [yes] entame une série dont tu as plusieurs cartes
   *[no] n’entame pas une série dont tu as plusieurs cartes
}
feature-dead = { $more ->
    [yes] se débarrasse d’une carte qui n’entre plus dans tes suites
   *[no] garde les cartes qui n’entrent plus pour les défausser plus tard sans risque
}
feature-gift-started = { $more ->
    [yes] laisse à l’adversaire une carte pour une de ses suites
   *[no] laisse moins à l’adversaire pour ses suites
}
feature-gift-started-late = { $more ->
    [yes] laisse à l’adversaire une carte à poser à la fin
   *[no] laisse moins à l’adversaire à poser à la fin
}
feature-gift-new = { $more ->
    [yes] laisse à l’adversaire une carte pour une série qu’il n’a pas commencée
   *[no] laisse moins à l’adversaire pour une suite qu’il pourrait commencer
}
feature-gift-known = { $more ->
    [yes] défausse dans une série que l’adversaire réunit
   *[no] évite les séries que l’adversaire réunit
}
feature-gift-extra = { $more ->
    [yes] laisse une extra à l’adversaire
   *[no] ne laisse pas d’extra à l’adversaire
}
feature-gift-none = { $more ->
    [yes] défausse une carte inutile à l’adversaire
   *[no] garde en réserve les cartes inutiles à l’adversaire
}
feature-buries-own = { $more ->
    [yes] recouvre une défausse qui pourrait te servir
   *[no] ne recouvre pas de défausse qui pourrait te servir
}
feature-buries-other = { $more ->
    [yes] recouvre une défausse qui pourrait servir à l’adversaire
   *[no] ne recouvre pas de défausse à cause de l’adversaire
}
feature-pile = { $more ->
    [yes] prend une nouvelle carte dans la pioche
   *[no] laisse la pioche telle quelle
}
feature-pile-late = { $more ->
    [yes] rapproche la fin de la manche
   *[no] ne rapproche pas la fin de la manche
}
feature-pile-in-haste = { $more ->
    [yes] réduit le temps pour les cartes qu’il te reste à poser
   *[no] laisse plus de temps pour les cartes qu’il te reste à poser
}
feature-pile-ahead = { $more ->
    [yes] donne un rythme qui convient au score actuel
   *[no] ne s’accroche pas au score actuel
}
feature-take-started = { $more ->
    [yes] prend une carte pour une suite commencée
   *[no] ne se contente pas d’une défausse utile à tes suites
}
feature-take-new = { $more ->
    [yes] prend une carte d’une série non commencée
   *[no] ne prend pas de carte d’une série non commencée
}
feature-take-promise = { $more ->
    [yes] prend une carte d’une série prometteuse
   *[no] n’amasse pas pour une série non commencée
}
feature-take-extra = { $more ->
    [yes] prend une extra pour une série prometteuse
   *[no] ne prend pas d’extra
}
feature-take-useless = { $more ->
    [yes] prend une carte qui ne te sert pas
   *[no] ne prend pas de carte qui ne te sert pas
}
feature-take-denies = { $more ->
    [yes] enlève une carte qui pourrait servir à l’adversaire
   *[no] ne prend rien à cause de l’adversaire
}
feature-take-in-haste = { $more ->
    [yes] gagne du temps en prenant sur une défausse
   *[no] ne joue pas la montre
}
