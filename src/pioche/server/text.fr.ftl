# Les mots du serveur.
refusal-server-refused = C’est refusé.
refusal-bad-host = Ce serveur ne s’appelle pas « { $given } ». Ouvre-le sous une de ses adresses.
refusal-bad-origin = Une page de « { $given } » ne peut pas faire cela ici.
refusal-bad-type = Le contenu doit être du type application/json, pas « { $given } ».
refusal-too-large = C’est trop gros : au plus { $most } octets.
refusal-header-too-large = Les en-têtes de cette requête sont trop gros : au plus { $most } octets.
refusal-too-slow = Cette requête a mis plus de { $seconds } s à arriver.
refusal-too-fast = C’était trop rapide : réessaie dans { $seconds } s.
refusal-too-many = { $what ->
    [sockets] Trop de connexions sont ouvertes : au plus { $most }.
    [analyses] Trop de parties sont en cours d’analyse : au plus { $most } à la fois.
    [jobs] Le serveur a trop de calculs en cours. Réessaie bientôt.
    [replays] Trop de parties sont en cours de relecture : au plus { $most } à la fois.
   *[other] Il y en a trop : au plus { $most }.
}
refusal-bad-name = { $why ->
    [empty] Ton nom doit avoir au moins une lettre ou un chiffre.
    [long] Ton nom peut avoir { $most } caractères au plus.
    [marks] Ton nom peut avoir deux signes au plus sur une lettre.
   *[characters] Ton nom ne peut pas avoir de caractères invisibles, ni de ceux qui changent le sens de l’écriture.
}
refusal-bad-setting = Le réglage { $name } ne prend pas « { $given } » : { $expected ->
    [whole-number] c’est un nombre entier.
    [number] c’est un nombre.
    [at-least] c’est au moins { $bound }.
    [more-than] c’est plus de { $bound }.
    [at-most] c’est au plus { $bound }.
    [yes-no] c’est oui (yes) ou non (no).
    [line] il a au plus 300 caractères.
    [database] il commence par sqlite:/// ou postgresql://.
    [host] c’est un nom ou une adresse, sans http:// et sans port.
    [address] c’est une adresse ou un réseau, comme 127.0.0.1 ou 10.0.0.0/8.
    [unknown] ce réglage n’existe pas.
   *[other] cela ne convient pas.
}
refusal-cannot-start = Le serveur ne peut pas démarrer : { $why }
refusal-failed = Quelque chose s’est mal passé ici. C’est noté ; essaie encore.

refusal-not-a-guest = On ne te connaît pas encore ici : choisis d’abord un pseudo.
refusal-no-such-table = Cette table n’existe pas.
refusal-no-such-page = Il n’y a rien à cette adresse.
refusal-bad-method = Cette adresse ne prend pas cette méthode ; elle prend : { $expected }.
refusal-bad-request = La demande ne convient pas à « { $place } » ; attendu : { $expected }.
refusal-not-seated = Il faut avoir une place à cette table pour faire cela.
refusal-not-owner = Seule la personne qui a ouvert la table peut faire cela.
refusal-not-open = La partie a commencé : cela ne se fait qu’avant.
refusal-not-running = La partie n’a pas commencé.
refusal-no-lesson = { $game } n’a pas de leçon.
refusal-no-hints = Pas de conseils à cette table.
refusal-no-puzzle = Ce problème n’existe pas.
refusal-already-answered = Tu as déjà répondu à ce problème : la première réponse compte.
refusal-not-over = La partie est en cours : cela se montre après.
refusal-day-runs = C’est une donne du jour : jusqu’à la fin du jour, on ne voit que la sienne.
refusal-no-such-day = Il n’y a pas de donne du jour du { $given }.
refusal-no-such-person = Tu n’as joué avec personne de cet identifiant.
refusal-no-such-device = Tu n’as pas d’appareil de ce nom.
refusal-not-remembered = Tout est dans la mémoire : les moments passés se montrent après la partie.
refusal-no-moment = Cette partie n’a pas de moment à cet endroit.
refusal-bad-moment = La partie ne peut pas reprendre après { $given } décisions ; attendu : { $expected }.
refusal-table-closed = Cette table a été fermée.
refusal-other-rules = Cette table a commencé avec la version { $given } des règles ; elles en sont à la version { $expected }.
refusal-seat-taken = Cette place n’est pas libre.
refusal-already-seated = Tu es déjà à cette table.
refusal-seats-open = Il reste des places libres : { $expected }.
refusal-stale = La table a avancé entre-temps : elle en est à { $expected }, mais ta demande partait de { $given }.
refusal-nothing-to-undo = Il n’y a rien de toi à reprendre maintenant.
refusal-no-pause = La table n’attend rien de toi pour continuer.
refusal-not-absent = Cette personne était là il y a { $given } secondes ; un robot peut la remplacer après { $expected }.
refusal-nobody-away = Il n’y a personne à remplacer à cette place.
refusal-seat-handed = Un robot joue pour toi à cette table : reviens d’abord.
refusal-emotes-off = Pas de réactions à cette table.
refusal-nonce-given = Ta place a déjà ajouté son nombre à la donne ; il ne se change plus.
refusal-deal-fixed = Cette table en continue une autre : rien ne s’ajoute plus à sa donne.
refusal-bad-link = Ce lien a déjà servi, a expiré ou n’a jamais existé.
refusal-unavailable = Le serveur ne peut pas répondre pour l’instant. Réessaie dans un moment.

table-seated = { $seat } s’assied.
    .you = Tu t’assieds.
table-time-out = Temps écoulé : un robot décide pour { $seat }.
    .you = Temps écoulé : un robot décide pour toi.
table-undone = { $seat } reprend sa dernière décision.
    .you = Tu reprends ta dernière décision.
table-handed = Un robot joue pour { $seat }.
    .you = Un robot joue pour toi.
table-returned = { $seat } est de retour.
    .you = Te revoilà.
table-rematch = { $seat } veut rejouer.
    .you = Tu veux rejouer.

table-from-puzzle = La partie reprend à la position d’un problème.
table-continued = La partie reprend à un moment d’une autre.

table-closed-owner = La table a été fermée par la personne qui l’avait ouverte.
table-closed-idle = La table a été fermée : personne n’y avait touché depuis longtemps.
table-closed-limit = La table a été fermée : les robots ont assez joué entre eux.
table-closed-rules = La table a été fermée : ses règles ont changé depuis le début. Il en reste le fichier de la partie.
table-closed-abandoned = La table a été fermée : tout le monde était parti.
