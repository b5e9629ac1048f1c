# At the table: the settings, the goal, the bar, earlier moments.

settings = Settings
settings-language = Language
language-en = English
language-fr = Français
settings-theme = Theme
settings-theme-light = Linen
settings-theme-dark = Felt
settings-theme-auto = Auto
settings-text = Text size
settings-text-size = { $percent } %
settings-sounds = Sounds
settings-sounds-about = cards, your turn, the end
settings-speed = Speed of the cards
speed-none = none
speed-slow = slow
speed-quick = quick
speed-flash = flash
settings-confirm = Confirm before playing
settings-confirm-about = the bar asks after your choice
settings-goal = Show the goal
settings-goal-about = one line above the bar
settings-keys = On the keyboard
key-name-enter = Enter
key-name-escape = Esc
key-arrows = go from card to card
key-enter = choose, then play
key-escape = let go, close
key-hint = hint
key-list = this list
goal-is = The goal:

confirm-card = Play { $card }?
confirm-any = Play this?
confirm-play = Play

bar-watching = You are watching.
watching = { $count ->
    [one] one person watches
   *[other] { $count } people watch
}

bar-past = Back then
to-now = Back to now
log-jump = See the table as it was then

## Loading
loading = Loading…
no-server = The server does not answer
no-server-about = Nothing is lost. The page tries again by itself every few seconds.
no-server-trying = Trying…
no-server-again = Try again
