"""What needs a processor for long: experts' moves, hints, analyses, replays. The event loop waits for none.

All of it is done by jobs in worker processes; quick bots alone decide in the server process. A job passes through:

1. `thinker.Thinker`, `analyses.Analyses` and `table/replays.py` ask for it, for an owner: a guest or an address.
2. `queue.FairQueue` serves owners in turn, hints before experts before analyses, and is bounded.
3. `dispatcher.Dispatcher` gives it to a free worker, and to another one if that worker is lost. When nobody waits
   for the result any more, the job is cancelled.
4. `local_worker.LocalWorker` sends it to a process of this machine (`worker_process`); `remote.RemoteWorker` to
   a `pioche worker` on another machine, through the PostgreSQL database.
5. `functions.run` computes it.

Jobs are plain data. Experts and hints get determinizations: the cards of a running game stay in the server
process. `server/table/due.py` decides when a bot moves: people need time to see a move.
"""
