# Les robots, par leur nom : comment on les appelle, et une ligne sur chacun.

bot-random = au hasard
bot-random-about = n’importe quel choix, sans réfléchir
bot-greedy = simple
bot-greedy-about = prend ce qui paraît bon tout de suite
bot-novice = débutant
bot-novice-about = sensé, mais il oublie des choses
bot-regular = habitué
bot-regular-about = connaît bien le jeu
bot-expert = expert
bot-expert-about = regarde plus loin, une seconde par coup

# Les noms des robots à une table, place par place : les mêmes dans toutes les langues.
bot-names = Figue, Noisette, Prune, Trèfle, Chardon, Oseille, Coing, Genièvre

# Ce que des bots venus d’ailleurs font de travers.
bot-asked = On lui avait demandé : { $asked }
bot-begun = { $begun ->
    [0] Il n’a rien écrit.
   *[other] Il avait commencé à écrire : « { $given } ».
}
bot-stderr = { $lines ->
    [0] Son stderr est vide.
   *[other] La fin de son stderr : { $stderr }
}
refusal-bot-misbehaved = Le bot « { $bot } » se conduit mal.
refusal-bot-not-started = Le bot « { $bot } » ne peut pas être lancé : { $why }.
refusal-bot-ended = { $how ->
    [closed] Le bot « { $bot } » a fermé sa sortie
   *[ended] Le bot « { $bot } » s’est terminé avec le code { $status }
} au lieu de répondre ; il fallait : { $expected }. { bot-begun } { bot-asked } { bot-stderr }
refusal-bot-silent = Le bot « { $bot } » n’a pas répondu en { $seconds } secondes ; il fallait : { $expected } et une fin de ligne. { bot-begun } { bot-asked } { bot-stderr }
refusal-bot-endless = Le bot « { $bot } » a écrit plus de { $most } octets sans fin de ligne : « { $given } » ; il fallait : { $expected }. { bot-asked } { bot-stderr }
refusal-bot-early = Le bot « { $bot } » a écrit une ligne sans qu’on lui demande rien : « { $given } » ; il fallait : une ligne par question, après elle. { bot-asked } { bot-stderr }
refusal-bot-unclear = Le bot « { $bot } » a répondu « { $given } » ; il fallait : { $expected }. { bot-asked } { bot-stderr }
refusal-bot-illegal = Le bot « { $bot } » a choisi ce qui n’est pas possible maintenant : « { $given } » ; il fallait : { $expected }. { bot-asked } { bot-stderr }
refusal-bad-seconds = { $name } prend un nombre de secondes, plus de 0 et au plus un jour, pas « { $given } ».
