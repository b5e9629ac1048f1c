game-name = Skyjo
game-line = Échange tes douze cartes, vide des colonnes et garde le moins de points possible.
game-length = 20 à 40 minutes

card = { $label }

option-final_turns = Derniers tours
option-final_turns-about = Qui joue encore quand un tableau est entièrement retourné.
option-final_turns-everyone = tous les autres, une fois
option-final_turns-lap = seulement la fin du tour de table
option-doubling = Points doublés
option-doubling-about = Ce qui est doublé quand la personne qui finit la manche n’a pas strictement le moins de points.
option-doubling-always = toujours, même au-dessous de 0
option-doubling-positive = seulement au-dessus de 0
option-limit = Limite
option-limit-about = La partie s’arrête quand un total atteint cette limite ; 0 : une seule manche.

zone-pile = Pioche
zone-discard = Défausse
zone-grid = Tableau de { $owner }
    .you = Ton tableau
zone-held = Carte en main de { $owner }
    .you = Ta carte en main

fact-round = manche { $value }
fact-limit = la partie s’arrête à { $value } points
fact-total = total : { $value }
fact-totals = après chaque manche : { $value }
fact-open = visible : { $value }
fact-points = cette manche : { $value }
fact-starter = a commencé la manche { $value }
    .you = tu as commencé la manche { $value }
fact-finisher = n’a plus de carte cachée ; derniers tours à jouer : { $value }
    .you = tu n’as plus de carte cachée ; derniers tours à jouer : { $value }
fact-finished = a mis fin à la manche { $value }
    .you = tu as mis fin à la manche { $value }

# Une place d’un tableau.
place-named = rangée { $row }, colonne { $column }
place-two-named = rangée { $row-two }, colonne { $column-two }

action-choose = { $seat } retourne deux cartes : { place-named }, et { place-two-named }.
    .you = Tu retournes deux cartes : { place-named }, et { place-two-named }.
    .can = retourner deux cartes : { place-named }, et { place-two-named }
action-take = { $seat } prend le { $card } de la défausse.
    .you = Tu prends le { $card } de la défausse.
    .can = prendre le { $card } de la défausse
action-draw = { $shown ->
    [yes] { $seat } pioche le { $seen }.
   *[no] { $seat } pioche une carte.
}
    .you = { $shown ->
        [yes] Tu pioches le { $seen }.
       *[no] Tu pioches une carte.
    }
    .can = piocher une carte
action-exchange = { $seat } met le { $card } à la place du { $old }, { place-named }, et défausse le { $old }.
    .you = Tu mets le { $card } à la place du { $old }, { place-named }, et tu défausses le { $old }.
    .can = mettre le { $card } à la place du { $old }, { place-named } (défausse le { $old })
action-exchange-hidden = { $shown ->
    [yes] { $seat } met le { $card } à la place de la carte cachée, { place-named } : un { $seen }, défaussé.
   *[no] { $seat } met le { $card } à la place de la carte cachée, { place-named }, et la défausse.
}
    .you = { $shown ->
        [yes] Tu mets le { $card } à la place de la carte cachée, { place-named } : un { $seen }, défaussé.
       *[no] Tu mets le { $card } à la place de la carte cachée, { place-named }, et tu la défausses.
    }
    .can = mettre le { $card } à la place de la carte cachée, { place-named } (défausse cette carte)
action-reveal = { $shown ->
    [yes] { $seat } défausse le { $card } et retourne la carte cachée, { place-named } : un { $seen }.
   *[no] { $seat } défausse le { $card } et retourne la carte cachée, { place-named }.
}
    .you = { $shown ->
        [yes] Tu défausses le { $card } et tu retournes la carte cachée, { place-named } : un { $seen }.
       *[no] Tu défausses le { $card } et tu retournes la carte cachée, { place-named }.
    }
    .can = défausser le { $card } et retourner la carte cachée, { place-named }

prompt-choose = Choisis deux cartes à retourner.
prompt-take = Prends la carte de la défausse, ou pioche une carte.
prompt-take-last = C’est ton dernier tour de la manche : prends la carte de la défausse, ou pioche une carte.
prompt-exchange = Tu tiens un { $card } : échange-le contre une de tes cartes.
prompt-lay = Tu tiens un { $card } : échange-le contre une de tes cartes, ou défausse-le et retourne une carte cachée.

preview-open = tes points visibles passent de { $now } à { $then }
preview-column = trois { $card } : la colonne s’en va
preview-finishes = ta dernière carte cachée : tu mets fin à la manche

log-round = Manche { $round } : toutes les cartes sont mélangées.
log-deal = Chacun reçoit { $count } cartes face cachée.
log-chose = { $seat } a choisi deux cartes.
    .you = Tu as choisi deux cartes.
log-chose-places = Tu as choisi de { action-choose.can }.
log-opened = { $seat } retourne { $cards } : { $sum } en tout.
    .you = Tu retournes { $cards } : { $sum } en tout.
log-first-discard = Le { $card } commence la défausse.
log-starts = { $seat } a la plus forte somme et commence.
    .you = Tu as la plus forte somme : tu commences.
log-starts-drawn = À égalité de somme, le sort désigne { $seat }, qui commence.
    .you = À égalité de somme, le sort te désigne : tu commences.
log-starts-again = { $seat } a fini la manche précédente et commence.
    .you = Tu as mis fin à la manche précédente : tu commences.
log-column = { $seat } a trois { $card } dans la colonne { $column } : elle s’en va.
    .you = Tu as trois { $card } dans la colonne { $column } : elle s’en va.
log-reshuffled = La pioche est vide : { $count } cartes de la défausse sont mélangées.
log-finished = { $seat } n’a plus de carte cachée : { $count ->
    [0] la manche s’arrête.
    [one] encore un tour.
   *[other] encore { $count } tours.
}
    .you = Tu n’as plus de carte cachée : { $count ->
        [0] la manche s’arrête.
        [one] encore un tour.
       *[other] encore { $count } tours.
    }
log-revealed = Toutes les cartes sont retournées.
log-points = { $seat } : { $points } cette manche, { $total } en tout.
    .you = Toi : { $points } cette manche, { $total } en tout.
log-points-doubled = { $seat } a fini sans avoir strictement le moins de points : 2 × { $single } = { $points } cette manche, { $total } en tout.
    .you = Tu as fini sans avoir strictement le moins de points : 2 × { $single } = { $points } cette manche, { $total } en tout.
log-limit = { $seat } a { $total } points, pour une limite de { $limit } : la partie s’arrête.
    .you = Tu as { $total } points, pour une limite de { $limit } : la partie s’arrête.

count-older = { $last ->
    [one] manche 1
   *[other] manches 1 à { $last }
}
count-round = manche { $round }
count-doubled = manche { $round }, doublée (2 × { $single })

# Pourquoi une action est conseillée : ce qu’elle fait plus ($more vaut yes) ou moins que la suivante.
feature-choose-one-column = { $more ->
    [yes] retourne deux cartes d’une même colonne
   *[no] retourne des cartes de deux colonnes
}
feature-take = { $more ->
    [yes] prend la carte visible plutôt qu’une inconnue
   *[no] laisse la carte visible et en pioche une inconnue
}
feature-take-edge = { $more ->
    [yes] épargne plus de points qu’une carte de la pioche en moyenne
   *[no] espère mieux de la pioche
}
feature-take-edge-late = { $more ->
    [yes] épargne plus que la pioche en moyenne, et le temps presse
   *[no] espère mieux de la pioche bien que le temps presse
}
feature-take-saves = { $more ->
    [yes] épargne à coup sûr des points dans ton tableau
   *[no] ne compte pas sur ce que la carte visible épargnerait
}
feature-take-low = { $more ->
    [yes] prend une carte basse
   *[no] se passe de la carte basse
}
feature-take-low-late = { $more ->
    [yes] prend une carte basse tard dans la manche
   *[no] se passe de la carte basse si tard
}
feature-take-completes = { $more ->
    [yes] complète une colonne, qui s’en va
   *[no] ne complète pas de colonne avec elle
}
feature-take-pairs = { $more ->
    [yes] prend une carte dont une égale est visible dans tes colonnes
   *[no] ne réunit pas de cartes égales avec elle
}
feature-take-pairs-late = { $more ->
    [yes] réunit des cartes égales même tard dans la manche
   *[no] ne réunit pas de cartes égales si tard
}
feature-take-idle = { $more ->
    [yes] prend une carte qui n’épargne rien
   *[no] ne prend pas une carte qui n’épargne rien
}
feature-take-lead = { $more ->
    [yes] joue la sécurité quand tu es devant
   *[no] tente la pioche au vu du score
}
feature-take-waits = { $more ->
    [yes] attend alors que personne n’est mieux placé
   *[no] n’attend pas quand personne n’est mieux placé
}
feature-take-last-edge = { $more ->
    [yes] épargne plus que la pioche en moyenne au dernier tour
   *[no] espère mieux de la pioche au dernier tour
}
feature-saved = { $more ->
    [yes] enlève davantage de points
   *[no] enlève moins de points pour ce qu’elle apporte
}
feature-saved-late = { $more ->
    [yes] enlève davantage de points tard dans la manche
   *[no] ne se presse pas d’enlever des points
}
feature-saved-soon = { $more ->
    [yes] enlève des points juste avant la fin possible de la manche
   *[no] laisse les points en place bien que la manche puisse finir
}
feature-idle = { $more ->
    [yes] ne change rien
   *[no] ne perd pas le tour sur des cartes égales
}
feature-old-high = { $more ->
    [yes] enlève une de tes plus hautes cartes
   *[no] laisse tes plus hautes cartes pour plus tard
}
feature-laid-high = { $more ->
    [yes] pose une carte haute dans ton tableau
   *[no] ne pose pas de carte haute dans ton tableau
}
feature-laid-negative = { $more ->
    [yes] pose une carte négative
   *[no] garde une place pour une carte négative
}
feature-covered = { $more ->
    [yes] pose la carte sur une carte cachée
   *[no] laisse cachées les cartes cachées
}
feature-covered-late = { $more ->
    [yes] règle une carte cachée tard dans la manche
   *[no] laisse cachées les cartes cachées tard dans la manche
}
feature-covered-lead = { $more ->
    [yes] règle une carte cachée, ce qui convient au score
   *[no] laisse les cartes cachées au vu du score
}
feature-pair-made = { $more ->
    [yes] réunit deux cartes égales dans une colonne
   *[no] ne réunit pas deux cartes hautes
}
feature-pair-made-late = { $more ->
    [yes] réunit deux cartes égales même tard
   *[no] ne commence pas de paire si tard
}
feature-pair-made-chance = { $more ->
    [yes] fait une paire dont la troisième carte peut venir bientôt
   *[no] ne fait pas de paire qui dépende de la prochaine carte
}
feature-pair-broken = { $more ->
    [yes] défait une paire
   *[no] ne défait pas de paire
}
feature-pair-kept-apart = { $more ->
    [yes] pose une autre carte à côté d’une paire
   *[no] laisse libre la place à côté d’une paire
}
feature-column-gone = { $more ->
    [yes] fait partir une colonne
   *[no] garde ses colonnes
}
feature-column-points = { $more ->
    [yes] fait partir plus de points avec une colonne
   *[no] fait partir moins de points avec une colonne
}
feature-next-gain = { $more ->
    [yes] laisse une meilleure carte à la place suivante
   *[no] laisse une moins bonne carte à la place suivante
}
feature-next-gain-late = { $more ->
    [yes] laisse une meilleure carte à la place suivante tard dans la manche
   *[no] laisse une moins bonne carte à la place suivante tard dans la manche
}
feature-turn = { $more ->
    [yes] retourne une carte cachée
   *[no] ne retourne pas de carte cachée
}
feature-turn-late = { $more ->
    [yes] retourne une carte cachée tard dans la manche
   *[no] ne retourne rien tard dans la manche
}
feature-turn-lead = { $more ->
    [yes] retourne une carte, ce qui convient au score
   *[no] ne retourne rien au vu du score
}
feature-turn-beside-pair = { $more ->
    [yes] retourne la carte à côté d’une paire, peut-être la troisième
   *[no] laisse cachée la carte à côté d’une paire
}
feature-fresh-column = { $more ->
    [yes] entame une colonne dont rien n’est connu
   *[no] reste dans les colonnes entamées
}
feature-one-left = { $more ->
    [yes] ne te laisse qu’une carte cachée
   *[no] garde plus d’une carte cachée
}
feature-one-left-lead = { $more ->
    [yes] s’approche de la fin, ce qui convient au score
   *[no] reste loin de la fin au vu du score
}
feature-ends = { $more ->
    [yes] met fin à la manche
   *[no] ne met pas encore fin à la manche
}
feature-ends-lead = { $more ->
    [yes] met fin à la manche quand tu es devant
   *[no] ne met pas fin à la manche sur ce score
}
feature-ends-doubled = { $more ->
    [yes] risque de doubler tes points
   *[no] évite le risque de doubler tes points
}
feature-last-saved = { $more ->
    [yes] enlève le plus de points au dernier tour
   *[no] enlève moins de points au dernier tour
}
