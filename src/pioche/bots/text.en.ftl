# The bots, by name: what they are called, and one line about each.

bot-random = random
bot-random-about = any choice, without a thought
bot-greedy = simple
bot-greedy-about = takes what looks good now
bot-novice = novice
bot-novice-about = sensible, but overlooks things
bot-regular = regular
bot-regular-about = knows the game well
bot-expert = expert
bot-expert-about = looks ahead, about a second a move

# The names of bots at a table, seat by seat: the same in every language.
bot-names = Figue, Noisette, Prune, Trèfle, Chardon, Oseille, Coing, Genièvre

# What bots from outside do wrong.
bot-asked = It was asked: { $asked }
bot-begun = { $begun ->
    [0] It has written nothing.
   *[other] It had begun to write: “{ $given }”.
}
bot-stderr = { $lines ->
    [0] Its stderr is empty.
   *[other] The end of its stderr: { $stderr }
}
refusal-bot-misbehaved = The bot “{ $bot }” misbehaves.
refusal-bot-not-started = The bot “{ $bot }” cannot be started: { $why }.
refusal-bot-ended = { $how ->
    [closed] The bot “{ $bot }” has closed its output
   *[ended] The bot “{ $bot }” has ended with status { $status }
} where it should answer; expected: { $expected }. { bot-begun } { bot-asked } { bot-stderr }
refusal-bot-silent = The bot “{ $bot }” did not answer within { $seconds } seconds; expected: { $expected } and an end of line. { bot-begun } { bot-asked } { bot-stderr }
refusal-bot-endless = The bot “{ $bot }” has written more than { $most } bytes without an end of line: “{ $given }”; expected: { $expected }. { bot-asked } { bot-stderr }
refusal-bot-early = The bot “{ $bot }” wrote a line without being asked: “{ $given }”; expected: one line for each question, after it. { bot-asked } { bot-stderr }
refusal-bot-unclear = The bot “{ $bot }” answered “{ $given }”; expected: { $expected }. { bot-asked } { bot-stderr }
refusal-bot-illegal = The bot “{ $bot }” chose what cannot be chosen now: “{ $given }”; expected: { $expected }. { bot-asked } { bot-stderr }
refusal-bad-seconds = { $name } takes a number of seconds above 0 and of a day at most, not “{ $given }”.
