game-name = Trio
game-line = Retrouve trois fois le même nombre.
game-length = 15 min
goal = { $teams ->
    [on] { $mode ->
        [picante] En équipe : deux trios liés, ou le trio de 7
       *[simple] En équipe : trois trios, ou le trio de 7
    }
   *[off] { $mode ->
        [picante] Deux trios liés, ou le trio de 7
       *[simple] Trois trios, ou le trio de 7
    }
}

card = { $label }

option-mode = Mode
option-mode-about = Ce qu’il faut pour gagner. Le trio de 7 gagne toujours.
option-mode-simple = simple : trois trios
option-mode-picante = picante : deux trios liés
option-teams = Équipes
option-teams-about = À quatre ou à six, deux par deux, les partenaires face à face : toutes les cartes sont distribuées, et les partenaires peuvent en échanger.
option-teams-off = chacun pour soi
option-teams-on = équipes de deux
option-first = Qui commence
option-first-about = Qui commence : au sort, ou une place choisie avant la donne.
option-first-drawn = au hasard

fact-first = a commencé
    .you = tu as commencé
fact-team = équipe { $value }
fact-swapped = a échangé une carte au dernier échange
fact-trios = { $value ->
    [one] { $value } trio
   *[other] { $value } trios
}
fact-from-1 = { $value ->
    [lowest] la première carte dévoilée est la plus petite de cette main
    [highest] la première carte dévoilée est la plus grande de cette main
   *[other] la première carte dévoilée vient du centre : la { nth-value } carte
}
fact-from-2 = { $value ->
    [lowest] la deuxième carte dévoilée est la plus petite de cette main
    [highest] la deuxième carte dévoilée est la plus grande de cette main
   *[other] la deuxième carte dévoilée vient du centre : la { nth-value } carte
}
fact-from-3 = { $value ->
    [lowest] la troisième carte dévoilée est la plus petite de cette main
    [highest] la troisième carte dévoilée est la plus grande de cette main
   *[other] la troisième carte dévoilée vient du centre : la { nth-value } carte
}
fact-wanted = il faut encore un { $value }
fact-outcome = { $value ->
    [trio] trois numéros identiques : un trio
   *[different] deux numéros différents : chaque carte retourne à sa place
}
fact-exchange = { $value ->
    [chosen] a fait son choix pour l’échange
   *[chooses] choisit pour l’échange
}
    .you = { $value ->
    [chosen] tu as fait ton choix pour l’échange
   *[chooses] tu choisis pour l’échange
}
fact-gift = { $value ->
    [no] ne propose rien
   *[other] propose un { $value }
}
    .you = { $value ->
    [no] tu ne proposes rien
   *[other] tu proposes un { $value }
}
fact-links = numéros liés : { $value }
fact-linked = gagnerait avec le trio de { $value }
    .you = tu gagnerais avec le trio de { $value }

zone-deck = Paquet
zone-shown = Cartes dévoilées
zone-centre = Centre
zone-hand = Main de { $owner }
    .you = Ta main
zone-won = Trios de { $owner }
    .you = Tes trios
zone-team = Trios de l’équipe { $name }

button-no = Ne rien échanger

# Une carte du centre, dans l’ordre de la lecture.
nth-value = { $value ->
    [1] première
    [2] deuxième
    [3] troisième
    [4] quatrième
    [5] cinquième
    [6] sixième
    [7] septième
    [8] huitième
   *[9] neuvième
}
nth = { $place ->
    [1] première
    [2] deuxième
    [3] troisième
    [4] quatrième
    [5] cinquième
    [6] sixième
    [7] septième
    [8] huitième
   *[9] neuvième
}
centre-card = la { nth } carte du centre

action-turn = { $shown ->
    [yes] { $seat } retourne { centre-card } : un { $card }.
   *[no] { $seat } retourne { centre-card }.
}
    .you = { $shown ->
        [yes] Tu retournes { centre-card } : un { $card }.
       *[no] Tu retournes { centre-card }.
    }
    .can = retourner { centre-card }
action-ask-lowest = { $shown ->
    [yes] { $seat } demande à { $other } sa plus petite carte : un { $card }.
   *[no] { $seat } demande à { $other } sa plus petite carte.
}
    .you = { $shown ->
        [yes] Tu demandes à { $other } sa plus petite carte : un { $card }.
       *[no] Tu demandes à { $other } sa plus petite carte.
    }
    .to-you = { $shown ->
        [yes] { $seat } te demande ta plus petite carte : un { $card }.
       *[no] { $seat } te demande ta plus petite carte.
    }
    .can = demander à { $other } sa plus petite carte
action-own-lowest = { $seat } dévoile sa plus petite carte : un { $card }.
    .you = Tu dévoiles ta plus petite carte : un { $card }.
    .can = dévoiler ta plus petite carte, le { $card }
action-ask-highest = { $shown ->
    [yes] { $seat } demande à { $other } sa plus grande carte : un { $card }.
   *[no] { $seat } demande à { $other } sa plus grande carte.
}
    .you = { $shown ->
        [yes] Tu demandes à { $other } sa plus grande carte : un { $card }.
       *[no] Tu demandes à { $other } sa plus grande carte.
    }
    .to-you = { $shown ->
        [yes] { $seat } te demande ta plus grande carte : un { $card }.
       *[no] { $seat } te demande ta plus grande carte.
    }
    .can = demander à { $other } sa plus grande carte
action-own-highest = { $seat } dévoile sa plus grande carte : un { $card }.
    .you = Tu dévoiles ta plus grande carte : un { $card }.
    .can = dévoiler ta plus grande carte, le { $card }
action-give = { $seat } propose son { $card } à { $other }.
    .you = Tu proposes ton { $card } à { $other }.
    .to-you = { $seat } te propose son { $card }.
    .can = proposer ton { $card } à { $other }
action-refuse = { $seat } ne propose rien.
    .you = Tu ne proposes rien.
    .can = ne rien proposer

prompt-first = Dévoile un numéro : une carte du centre, ou la plus petite ou la plus grande carte d’une main.
prompt-first-hands = Dévoile un numéro : la plus petite ou la plus grande carte d’une main.
prompt-more = { $count ->
    [one] Trouve un deuxième { $card }.
   *[other] Trouve le troisième { $card }.
}
prompt-exchange = Choisis une carte pour { $other }, ou n’échange rien.

preview-show = Tu dévoiles ton { $card }.
preview-different = Tu dévoiles ton { $card }, différent : ton tour s’arrête.
preview-trio = Tu dévoiles ton { $card } : le trio est complet.
preview-give = Ton { $card } part chez { $other }, si { $other } donne aussi une carte.
preview-refuse = Tu gardes toutes tes cartes.

log-deal = { $centre ->
    [0] Tout le monde reçoit { $count } cartes ; il n’en reste pas pour le centre.
   *[other] Tout le monde reçoit { $count } cartes ; { $centre } sont posées au centre.
}
log-first = { $seat } commence.
    .you = Tu commences.
log-back = Numéros différents ({ $cards }) : chaque carte retourne à sa place.
log-trio = { $seat } gagne le trio de { $card }.
    .you = Tu gagnes le trio de { $card }.
log-win = { $seat } remporte la partie !
    .you = Tu remportes la partie !
log-win-team = { $seat } et { $other } remportent la partie !
    .you = Avec { $other }, tu remportes la partie !
    .to-you = Avec { $seat }, tu remportes la partie !
log-chose = { $seat } a fait son choix pour l’échange.
    .you = Tu as fait ton choix pour l’échange.
log-swap = { $seat } et { $other } échangent une carte.
    .you = Tu échanges une carte avec { $other }.
    .to-you = Tu échanges une carte avec { $seat }.
log-no-swap = { $seat } et { $other } n’échangent rien.
    .you = Tu n’échanges rien avec { $other }.
    .to-you = Tu n’échanges rien avec { $seat }.
log-got = Tu reçois un { $card } de { $other }.

count-trio = trio de { $card }
count-link = trios liés : { $one } { $sign ->
    [plus] +
   *[minus] −
} { $other } = 7
headline-linked = { $names } { $count ->
    [1] gagne
   *[other] gagnent
} : { $one } { $sign ->
    [plus] et { $other } font 7
   *[minus] moins { $other } font 7
}
    .you = Tu gagnes : { $one } { $sign ->
        [plus] et { $other } font 7
       *[minus] moins { $other } font 7
    }
headline-seven = { $names } { $count ->
    [1] gagne
   *[other] gagnent
} avec le trio de 7
    .you = Tu gagnes avec le trio de 7
headline-trios = { $names } { $count ->
    [1] gagne
   *[other] gagnent
} avec { $trios } trios
    .you = Tu gagnes avec { $trios } trios
explain-linked = Deux trios liés suffisent.
explain-seven = Le trio de 7 suffit à lui seul.
explain-three = Trois trios suffisent.
explain-waited = { $seat } avait les { $card } et attendait aussi les { $wanted }.
    .you = Tu avais les { $card } et tu attendais aussi les { $wanted }.
remark-trios = { $count ->
    [0] aucun trio
    [1] un trio
    [2] deux trios
    [3] trois trios
   *[other] { $count } trios
}
remark-missing = il manquait { $cards } ou 7

# Pourquoi une action est conseillée plutôt qu’une autre.
reason-sure = les trois { $card } sont connus, et le trio est sûr
reason-sure-win = les trois { $card } sont connus, et ce trio fait gagner la partie
reason-sure-denied = les trois { $card } sont connus, et { $other } gagnerait avec
    .to-you = les trois { $card } sont connus, et tu gagnerais avec
reason-equal = c’est à coup sûr un { $card }, comme la carte dévoilée
reason-different = l’autre carte est un { $card }, pas un { $wanted }, et le tour serait fini
reason-secret = personne d’autre n’apprend { $end ->
    [lowest] la plus petite
   *[highest] la plus grande
} carte de cette main
    .you = personne d’autre n’apprend { $end ->
        [lowest] ta plus petite
       *[highest] ta plus grande
    } carte
reason-next-knows = { $other } joue ensuite et connaît déjà cette carte
    .to-you = tu joues ensuite et connais déjà cette carte
reason-single = il n’y a qu’un { $card } dans la main
reason-pair-kept = les deux { $card } restent ensemble
reason-end = le { $card } est au bout de la main

# Ce que des actions égales ont en commun.
alike-centre = retourner une carte inconnue du centre : laquelle, peu importe

# Les thèmes des problèmes : une raison en quelques mots.
theme-sure = un trio sûr
theme-sure-win = le trio qui gagne
theme-sure-denied = le trio qu’un autre attend
theme-equal = une carte pareille à coup sûr
theme-different = pas l’autre carte
theme-secret = ne rien dévoiler
theme-next-knows = ce que sait la place suivante
theme-single = une carte seule
theme-pair-kept = garder la paire
theme-end = le bout de la main
