## Leçons
learn-of = la leçon
learn-leave = Quitter la leçon
learn-next = Suite
learn-back = Retour
learn-count = { $step } sur { $steps }
learn-dots = pas { $step } sur { $steps }
learn-touch = touche
learn-wrong = Pas tout à fait
learn-right = Voilà
learn-show-me = Montre-moi
learn-watch = Regarde…
learn-finish = Terminer
learn-end-title = Tu sais jouer à { $game }
learn-end-lead = Il reste à le faire bien. C’est ce que montre une vraie partie.
learn-stamp = pas sur { $steps }
learn-guided-title = Une partie guidée
learn-guided-about = { $count ->
    [one] contre un novice ; on te prévient avant un coup qui coûte
   *[other] contre { $count } novices ; on te prévient avant un coup qui coûte
}
learn-guided = Jouer la partie guidée
learn-alone = Jouer sans guide
learn-rules = Lire les règles
learn-again = Revoir la leçon
learn-start = Apprendre en { $minutes } min
learn-at = Leçon, pas { $step } sur { $steps }
learn-done = Leçon faite
learn-start-title = Apprendre en { $minutes } minutes
learn-start-about = { $steps } pas sur la vraie table, une idée à la fois. Ensuite une partie guidée : on te prévient avant un coup qui coûte.
learn-begin = Commencer
learn-go-on = Continuer
learn-offer = Première fois à { $game } ?
learn-offer-about = { $minutes } minutes, vraies cartes
learn-offer-take = Apprendre
learn-offer-decline = Non merci

## La partie guidée
guide-of = partie guidée
guide-sure = Sûr ?
guide-meant = Tu allais
guide-rather = Plutôt
guide-and = , et{" "}
guide-anyway = Jouer quand même
guide-back = Reprendre
guide-stop = Ne plus me prévenir dans cette partie
guide-better = mieux
