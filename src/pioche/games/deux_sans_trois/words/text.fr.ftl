game-name = 2 sans 3
game-line = Pose ta carte au bon moment : deux d’une couleur valent de l’or, trois tournent à la catastrophe.
game-length = 20 minutes

card = { $code ->
    [b10] bonus de 10
    [b7] bonus de 7
    [b5] bonus de 5
    [b3] bonus de 3
    [f] bonus final
   *[other] { $colour ->
        [white] { $label }
        [grey] { $label } sans couleur
        [orange] { $label } orange
        [lilac] { $label } lilas
        [lightblue] { $label } bleu clair
        [red] { $label } rouge
        [turquoise] { $label } turquoise
        [magenta] { $label } magenta
       *[olive] { $label } olive
    }
}

option-first = Qui commence
option-first-about = La place qui joue en premier : tirée au sort, ou nommée ici.
option-first-drawn = au hasard

fact-turn = tour { $value } sur 18
fact-bonus = { $value ->
    [0] plus de bonus à prendre
   *[other] bonus à prendre : { $value }
}
fact-first = joue en premier
fact-points = { $value ->
    [one] { $value } point
   *[other] { $value } points
}
fact-colours = { $value ->
    [one] { $value } couleur visible sur 7
   *[other] { $value } couleurs visibles sur 7
}
fact-final = bonus final : { $value }

zone-row = { $name ->
    [0] Rangée de 1 à 29
    [1] Rangée de 31 à 59
   *[2] Rangée de 61 à 89
}
zone-hand = Main de { $owner }
    .you = Ta main
zone-draw = Pioche de { $owner }
    .you = Ta pioche
zone-collection = Collection de { $owner }
    .you = Ta collection
zone-down = Cartes retournées de { $owner }
    .you = Tes cartes retournées
zone-bonus = Bonus à prendre
zone-bonuses = Bonus de { $owner }
    .you = Tes bonus
zone-finals = Bonus finals
zone-removed = Cartes sans couleur retirées
zone-out = Boîte

row-named = { $row ->
    [0] de 1 à 29
    [1] de 31 à 59
   *[2] de 61 à 89
}

action-lay = { $seat } pose le { $card } dans la rangée { row-named }.
    .you = Tu poses le { $card } dans la rangée { row-named }.
    .can = poser le { $card } dans la rangée { row-named }
action-fifth = { $seat } pose le { $card }, cinquième carte de la rangée { row-named }.
    .you = Tu poses le { $card }, cinquième carte de la rangée { row-named }.
    .can = poser le { $card } dans la rangée { row-named }, et prendre { $count ->
        [1] le { $cards }
        [2] les deux cartes
        [3] les trois cartes
       *[4] les quatre cartes
    }

prompt-lay = { $last ->
    [yes] C’est ton dernier tour : pose une carte dans sa rangée.
   *[no] Pose une carte dans sa rangée.
}

preview-nothing = ne prend rien
preview-take = prendrait { $cards }
preview-removed = le { $card } sort du jeu
preview-triple = troisième { $colour ->
    [orange] orange
    [lilac] lilas
    [lightblue] bleu clair
    [red] rouge
    [turquoise] turquoise
    [magenta] magenta
   *[olive] olive
} : les trois se retournent
preview-bonus = les sept couleurs : bonus de { $points }
preview-points = bilan { $points }

log-deal = Chacun reçoit une pioche de { $pile } cartes et en prend { $count } en main.
log-opening = Premières cartes des rangées : { $cards }.
log-first = { $seat } commence.
    .you = Tu commences.
log-take = { $seat } prend { $count ->
    [1] le { $cards }
   *[other] { $count } cartes : { $cards }
}.
    .you = Tu prends { $count ->
        [1] le { $cards }
       *[other] { $count } cartes : { $cards }
    }.
log-removed = { $seat } retire du jeu le { $card }.
    .you = Tu retires du jeu le { $card }.
log-triple = Trois cartes { $colour ->
    [orange] orange
    [lilac] lilas
    [lightblue] bleu clair
    [red] rouges
    [turquoise] turquoise
    [magenta] magenta
   *[olive] olive
} : { $seat } retourne { $cards }.
    .you = Trois cartes { $colour ->
        [orange] orange
        [lilac] lilas
        [lightblue] bleu clair
        [red] rouges
        [turquoise] turquoise
        [magenta] magenta
       *[olive] olive
    } : tu retournes { $cards }.
log-bonus = { $seat } a les sept couleurs et reçoit le bonus de { $points }.
    .you = Tu as les sept couleurs et tu reçois le bonus de { $points }.
log-refill = { $seat } pioche { $count ->
    [1] une carte
   *[other] { $count } cartes
}.
    .you = Tu pioches { $count ->
        [1] une carte
       *[other] { $count } cartes
    }.
log-refill-cards = Tu pioches { $count ->
    [1] le { $cards }
   *[other] { $count } cartes : { $cards }
}.
log-final = { $seat } finit avec { $colours } couleurs visibles : bonus final de { $points }.
    .you = Tu finis avec { $colours } couleurs visibles : bonus final de { $points }.
log-win = { $seat } gagne avec { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
    .you = Tu gagnes avec { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.

count-singles = { $count ->
    [one] { $count } couleur avec une carte
   *[other] { $count } couleurs avec une carte
}
count-pairs = { $count ->
    [one] { $count } couleur avec deux cartes
   *[other] { $count } couleurs avec deux cartes
}
count-down = { $count ->
    [one] { $count } carte face cachée
   *[other] { $count } cartes face cachée
}
count-bonus = Bonus intermédiaire
count-final = Bonus final pour { $colours } couleurs

# Pourquoi une action est conseillée : ce qu’elle fait plus ($more vaut yes) ou moins que la suivante.
feature-points = { $more ->
    [yes] marque plus de points tout de suite
   *[no] marque moins de points tout de suite
}
feature-bonus = { $more ->
    [yes] gagne le bonus des sept couleurs
   *[no] ne prend pas encore le bonus
}
feature-final = { $more ->
    [yes] garde plus de couleurs pour le bonus final
   *[no] se soucie moins du bonus final
}
feature-promise = { $more ->
    [yes] laisse une collection plus prometteuse
   *[no] laisse une collection moins prometteuse
}
feature-singles = { $more ->
    [yes] laisse plus de couleurs avec une carte
   *[no] laisse moins de couleurs avec une carte
}
feature-pairs = { $more ->
    [yes] laisse plus de paires
   *[no] laisse moins de paires qu’une troisième carte retournerait
}
feature-singles-early = { $more ->
    [yes] réunit des couleurs seules tant qu’il reste du temps
   *[no] ne se presse pas de réunir des couleurs
}
feature-pairs-early = { $more ->
    [yes] réunit des paires tant qu’il reste du temps
   *[no] ne se presse pas de faire des paires, longtemps menacées
}
feature-colours-5 = { $more ->
    [yes] laisse cinq couleurs devant toi
   *[no] ne laisse pas juste cinq couleurs devant toi
}
feature-colours-6 = { $more ->
    [yes] laisse six couleurs devant toi
   *[no] ne laisse pas juste six couleurs devant toi
}
feature-colours-7 = { $more ->
    [yes] laisse les sept couleurs devant toi
   *[no] ne vise pas les sept couleurs
}
feature-race-4 = { $more ->
    [yes] a quatre couleurs dans la course au bonus
   *[no] ne court pas au bonus avec quatre couleurs
}
feature-race-5 = { $more ->
    [yes] a cinq couleurs dans la course au bonus
   *[no] ne court pas au bonus avec cinq couleurs
}
feature-race-6 = { $more ->
    [yes] a six couleurs dans la course au bonus
   *[no] ne court pas au bonus avec six couleurs
}
feature-next-best = { $more ->
    [yes] garde une meilleure carte pour ton prochain tour
   *[no] ne compte pas sur ton prochain tour
}
feature-next-best-crowd = { $more ->
    [yes] garde une meilleure carte pour la suite, à une table pleine
   *[no] ne compte pas sur des rangées que d’autres peuvent changer
}
feature-next-second = { $more ->
    [yes] garde un bon second choix pour ton prochain tour
   *[no] se passe d’un second choix
}
feature-next-good = { $more ->
    [yes] garde plus de cartes qui peuvent bien prendre
   *[no] garde moins de cartes qui peuvent prendre
}
feature-next-bad = { $more ->
    [yes] garde plus de cartes qui prendraient mal
   *[no] se défait de cartes qui prendraient mal
}
feature-next-too-bad = { $more ->
    [yes] garde trop de cartes qui prendraient mal
   *[no] évite une main de cartes qui prendraient mal
}
feature-next-loss = { $more ->
    [yes] laisse moins à perdre aux cartes de ta main
   *[no] accepte que des cartes de ta main puissent perdre
}
feature-next-forced = { $more ->
    [yes] évite de devoir mal prendre au prochain tour
   *[no] devra peut-être mal prendre au prochain tour
}
feature-next-best-refilled = { $more ->
    [yes] garde une bonne carte jusqu’aux nouvelles
   *[no] ne réserve pas de carte jusqu’aux nouvelles
}
feature-kept-low = { $more ->
    [yes] garde les cartes basses des rangées
   *[no] joue une carte basse de sa rangée
}
feature-kept-high = { $more ->
    [yes] garde les cartes hautes des rangées
   *[no] joue une carte haute de sa rangée
}
feature-kept-rows = { $more ->
    [yes] garde des cartes pour plus de rangées
   *[no] garde des cartes pour moins de rangées
}
feature-laid-own = { $more ->
    [yes] pose une couleur dont tu as besoin
   *[no] pose une couleur dont tu as moins besoin
}
feature-laid-rival = { $more ->
    [yes] pose une couleur dont la place suivante a besoin
   *[no] pose une couleur qui sert moins à la place suivante
}
feature-free-none = { $more ->
    [yes] ne laisse aucune place libre dans les rangées
   *[no] laisse une place libre dans les rangées
}
feature-free-one = { $more ->
    [yes] ne laisse qu’une place libre dans les rangées
   *[no] ne laisse pas juste une place libre
}
feature-free-two = { $more ->
    [yes] ne laisse que deux places libres dans les rangées
   *[no] ne laisse pas juste deux places libres
}
feature-rival-best = { $more ->
    [yes] laisse plus à prendre à la place suivante
   *[no] laisse moins à prendre à la place suivante
}
feature-rival-sum = { $more ->
    [yes] laisse plusieurs bonnes prises à la place suivante
   *[no] laisse moins de bonnes prises à la place suivante
}
feature-rival-bad = { $more ->
    [yes] épargne de mauvaises cartes à la place suivante
   *[no] laisse de mauvaises cartes à la place suivante
}
feature-rival-forced = { $more ->
    [yes] n’oblige pas la place suivante à mal prendre
   *[no] peut obliger la place suivante à mal prendre
}
feature-others-best = { $more ->
    [yes] laisse plus à prendre aux autres
   *[no] laisse moins à prendre aux autres
}
feature-others-bad = { $more ->
    [yes] épargne de mauvaises cartes aux autres
   *[no] laisse de mauvaises cartes aux autres
}
