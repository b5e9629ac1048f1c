game-name = 2 sans 3
game-line = Garde des paires, fuis le troisième.
game-length = 20 min
goal = La paire vaut 5, la troisième la perd

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
preview-points = { $count ->
    [one] { $points } point
   *[other] { $points } points
}

log-deal = Tout le monde reçoit une pioche de { $pile } cartes et en prend { $count } en main.
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

count-pairs = { $count ->
    [one] { $count } couleur avec deux cartes
   *[other] { $count } couleurs avec deux cartes
}
count-singles = { $count ->
    [one] { $count } couleur avec une carte
   *[other] { $count } couleurs avec une carte
}
count-down = { $count ->
    [one] { $count } carte face cachée
   *[other] { $count } cartes face cachée
}
count-bonus = Bonus intermédiaire
count-final = Bonus final pour { $colours } couleurs
explain-winner = { $pairs ->
    [0] Aucune paire
    [1] Une paire
    [2] Deux paires
    [3] Trois paires
    [4] Quatre paires
    [5] Cinq paires
    [6] Six paires
   *[7] Sept paires
} et { $colours ->
    [0] aucune couleur visible
    [1] une couleur
    [2] deux couleurs
    [3] trois couleurs
    [4] quatre couleurs
    [5] cinq couleurs
    [6] six couleurs
   *[7] les sept couleurs
}.
explain-spoilt = { $seat } a gâté { $count ->
    [1] une couleur
    [2] deux couleurs
    [3] trois couleurs
    [4] quatre couleurs
    [5] cinq couleurs
    [6] six couleurs
   *[7] sept couleurs
}.
    .you = Tu as gâté { $count ->
        [1] une couleur
        [2] deux couleurs
        [3] trois couleurs
        [4] quatre couleurs
        [5] cinq couleurs
        [6] six couleurs
       *[7] sept couleurs
    }.
remark-colours = { $count ->
    [0] aucune couleur visible
    [1] une couleur
    [2] deux couleurs
    [3] trois couleurs
    [4] quatre couleurs
    [5] cinq couleurs
    [6] six couleurs
   *[7] les sept couleurs
}
remark-spoilt = { $count ->
    [1] une couleur gâtée
    [2] deux couleurs gâtées
    [3] trois couleurs gâtées
    [4] quatre couleurs gâtées
    [5] cinq couleurs gâtées
    [6] six couleurs gâtées
   *[7] sept couleurs gâtées
}

# Pourquoi une action est conseillée plutôt qu’une autre.
reason-points = { $count ->
    [one] { $points } point
   *[other] { $points } points
} tout de suite, au lieu de { $less }
reason-bonus = les sept couleurs sont réunies, avec un bonus de { $points } points
reason-colours = { $count ->
    [one] une couleur est visible
   *[other] { $count } couleurs sont visibles
}, au lieu de { $less }
reason-rows-kept = la main garde des cartes pour { $count } rangées, au lieu de { $less }
reason-free = { $count ->
    [0] les rangées sont pleines, et { $other } devra prendre
    [one] il ne reste qu’une place où poser sans prendre, au lieu de { $less }
   *[other] il ne reste que { $count } places où poser sans prendre, au lieu de { $less }
}
    .to-you = { $count ->
        [0] les rangées sont pleines, et tu devras prendre
        [one] il ne reste qu’une place où poser sans prendre, au lieu de { $less }
       *[other] il ne reste que { $count } places où poser sans prendre, au lieu de { $less }
    }
reason-full = { $other } { $count ->
    [0] ne trouve aucune rangée pleine
    [one] trouve une rangée pleine
   *[other] trouve { $count } rangées pleines
}, au lieu de { $less }
    .to-you = tu { $count ->
        [0] ne trouves aucune rangée pleine
        [one] trouves une rangée pleine
       *[other] trouves { $count } rangées pleines
    }, au lieu de { $less }

# Les thèmes des problèmes : une raison en quelques mots.
theme-points = des points tout de suite
theme-bonus = les sept couleurs
theme-colours = une couleur de plus
theme-rows-kept = garder toutes les rangées
theme-free = remplir les rangées
theme-full = ne pas laisser de rangée pleine
