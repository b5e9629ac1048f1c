# Les textes de ce jeu dont seule la page a besoin. Les autres viennent du serveur.

trio-lowest = { $owner } : la plus petite carte
    .you = Ta plus petite carte
trio-highest = { $owner } : la plus grande carte
    .you = Ta plus grande carte
trio-only = { $owner } : la seule carte
    .you = Ta seule carte
trio-from-lowest = la plus petite de { $owner }
    .you = ta plus petite
trio-from-highest = la plus grande de { $owner }
    .you = ta plus grande
trio-from-centre = au centre
trio-one-more = encore un { $number }
trio-different = différents : tout se retourne
trio-is-trio = un trio !
trio-team = Équipe { $team }
trio-partner = dans ton équipe
trio-links = Numéros liés
trio-links-about = Deux trios liés gagnent, le trio de 7 aussi.
trio-wins-with = gagne avec
trio-won-of = Trio de { $number }
trio-exchange = L’échange
trio-exchange-about = Chacun donne une carte, ou rien ne bouge.
trio-offers-nothing = rien
trio-swapped = échangé

trio-last = Le dernier trio
trio-linked-numbers = Les nombres liés : somme ou différence de 7
trio-enough = seul suffit
trio-none = aucun trio

## Conseils de la première partie
hint-trio-1 = On ne demande que les extrémités d’une main ; un 1 ou un 12 y est toujours.
hint-trio-2 = Retiens ce qui a été montré : après deux numéros différents, tout retourne à sa place.
hint-trio-3 = Ta main compte aussi : deux numéros égaux à une extrémité sont un bon début.

brief-1 = Retrouve trois fois le même nombre.
brief-2 = Demande la plus petite ou la plus grande carte d’une main, ou retourne le centre.
brief-3 = Trois trios gagnent, ou deux liés en picante ; le trio de 7 gagne seul.
