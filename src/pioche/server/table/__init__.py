"""Tables: where people and bots play one game, and the log from which each table can be rebuilt.

The life of a move, from the browser to the disk and back:

1. A **command** says what somebody wants (`commands.Command`). Guests send commands over HTTP or a
   socket (`ServerProcess.command`); the table itself gives some too (`schedule`: a bot's move, a deal).
2. `decide.decide` checks the command against the live table and returns the draft of an **entry**, or
   raises a refusal. It changes nothing.
3. An **entry** is one row of the table's append-only log. `commit.CommitQueue` gives the draft a number
   and a time, applies it to the live table (`live.Live.apply`) and appends it to the store.
4. Applying an entry makes **steps**: one for the decision and one for each act of the dealer that
   follows (`steps.Step`). A step knows the position before and after it.
5. Once the entry is committed, the sender gets its number, and `broadcast.Broadcast` sends every watcher
   an **event**: the entry and its steps as that watcher may see them (`views.event`).

If an entry cannot be committed, `CommitQueue._not_committed` says what happens.

A table handles one command at a time, and between the append and the commit nobody reads it. There are
no locks: code between two awaits is never interrupted.

| module | what it does |
|---|---|
| `registry` | loads tables into memory, removes idle ones |
| `open_table` | one table in memory: joins the four parts below |
| `commit` | the queue of commands: decide, apply, append, acknowledge |
| `schedule` | the timer of what is due, and bots that think |
| `broadcast` | the watchers and what each of them is sent |
| `presence` | who is connected |
| `live`, `steps`, `due`, `undo` | the state that follows from the log; no clock, no database |
| `commands`, `decide` | what can be asked of a table, and what it does |
| `views` | what one viewer may see |
| `create`, `continued` | new tables |
| `finished`, `replays` | match records and replays |
| `maintenance` | periodic work, and notices of other processes |
"""
