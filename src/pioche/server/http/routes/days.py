"""The deal of the day: the calendar, playing a deal, how everybody did, and the chain that proves the deals."""

from __future__ import annotations

import calendar
from typing import Annotated, Literal

from fastapi import Path, Query, Request

from pioche.core import daily
from pioche.core.game import Game, game, game_ids
from pioche.server.clock import milliseconds
from pioche.server.days import BOTS, LEAST_PEOPLE, place_of, streaks
from pioche.server.http import schemas
from pioche.server.http.dependencies import Address, Me, Process, api_router
from pioche.server.process import ServerProcess
from pioche.server.refusals import DayRuns, NoSuchDay, NotOver, NotSeated, Unavailable
from pioche.server.store.rows import GuestRow
from pioche.server.table.live import Live
from pioche.server.think.verdicts import own_squares

router = api_router()

REVEALED = 62  # days that one answer lists
Day = Annotated[str, Path(pattern=r"^\d{4}-\d{2}-\d{2}$", description="a day of UTC: 2026-11-18")]
GameId = Annotated[str, Path(min_length=1, max_length=40)]


@router.get("/days")
async def days(
    process: Process,
    request: Request,
    month: Annotated[str | None, Query(pattern=r"^\d{4}-\d{2}$", description="default: this month")] = None,
) -> schemas.Calendar:
    """A month of deals of the day, and which of them you have played."""
    now = milliseconds()
    today, chains = daily.day_of(now), await process.days.chains()
    shown = daily.date_text(today)[:7] if month is None else month
    first = daily.day_from(f"{shown}-01")
    last = first + calendar.monthrange(int(shown[:4]), int(shown[5:]))[1] - 1
    guest = await process.identity.guest(request)
    games: dict[int, dict[str, schemas.DayGame]] = {}
    streak, longest, until = 0, 0, None
    if guest is not None:
        pars = await process.store.days.pars(first, last)
        for day, name, score in await process.store.results.days(guest.id, first, last):
            par = pars.get((day, name))
            done = schemas.DayGame(game=name, status="done", score=score, par=par)
            games.setdefault(day, {})[name] = done
        streak, longest, until = streaks(await process.store.results.days_played(guest.id), today)
    if first <= today <= last:
        games[today] = await _today(process, guest, today, games.get(today, {}))
    return schemas.Calendar(
        today=daily.date_text(today),
        ends=daily.start_of(today + 1),
        now=now,
        first=daily.date_text(chains[0].row.first),
        games=list(game_ids()),
        days=[
            schemas.CalendarDay(date=daily.date_text(day), games=list(found.values()))
            for day, found in sorted(games.items())
        ],
        streak=streak,
        longest=longest,
        longest_until=None if until is None else daily.date_text(until),
    )


async def _today(
    process: ServerProcess, guest: GuestRow | None, today: int, done: dict[str, schemas.DayGame]
) -> dict[str, schemas.DayGame]:
    """Every game of today: not begun, running or done."""
    statuses: dict[str, str] = {}
    ids: dict[str, str] = {}
    if guest is not None:
        ids = {name: await process.days.table_id(today, name, guest.id) for name in game_ids()}
        statuses = await process.store.statuses(ids.values())
    found = {}
    for name in game_ids():
        status = statuses.get(ids.get(name, ""))
        of: Literal["open", "running", "done"] = "open"
        if status is not None:
            of = "running" if status in ("open", "running") else "done"
        found[name] = done.get(name) or schemas.DayGame(game=name, status=of)
    return found


@router.get("/days/chain")
async def chain(
    process: Process,
    before: Annotated[
        str | None, Query(pattern=r"^\d{4}-\d{2}-\d{2}$", description="list days before")
    ] = None,
) -> schemas.ChainInfo:
    """The published end of the chain of days, and the secrets of days that are over."""
    today = daily.day_of(milliseconds())
    last = today - 1 if before is None else min(today, daily.day_from(before)) - 1
    chains = await process.days.chains()
    found = next((each for each in chains if last in each), chains[-1])
    first = found.row.first
    return schemas.ChainInfo(
        chain=str(found.published),
        first=daily.date_text(first),
        last=daily.date_text(first + found.row.days - 1),
        revealed=[
            schemas.ChainLink(
                date=daily.date_text(day), position=day - first + 1, secret=found.secret(day).hex()
            )
            for day in range(last, max(first, last + 1 - REVEALED) - 1, -1)
        ],
    )


@router.get("/days/{date}/{game_id}")
async def day_deal(process: Process, request: Request, date: Day, game_id: GameId) -> schemas.DayDeal:
    """A deal of the day: your try, and how everybody did once you have finished or the day is over."""
    day, played = daily.day_from(date), game(game_id)
    await process.days.chain_of(day)
    now = milliseconds()
    over = now >= daily.start_of(day + 1)
    players, options = played.day
    guest = await process.identity.guest(request)
    piles = await process.store.results.day_scores(day, played.id)
    mine = None if guest is None else await _mine(process, guest, day, played, piles)
    shown = over or (mine is not None and mine.status == "finished")
    people = sum(number for _, number in piles)
    return schemas.DayDeal(
        date=date,
        game=played.id,
        ends=daily.start_of(day + 1),
        now=now,
        over=over,
        players=players,
        options=options,
        bots=BOTS,
        low_wins=played.low_wins,
        mine=mine,
        people=people if shown else None,
        least=LEAST_PEOPLE,
        piles=[schemas.Pile(score=score, people=number) for score, number in piles]
        if shown and people >= LEAST_PEOPLE
        else None,
        par=await process.store.days.par(day, played.id) if shown else None,
    )


async def _mine(
    process: ServerProcess,
    guest: GuestRow,
    day: int,
    played: Game,
    piles: list[tuple[int, int]],
) -> schemas.MyDay | None:
    table_id = await process.days.table_id(day, played.id, guest.id)
    status = (await process.store.statuses([table_id])).get(table_id)
    if status is None:
        return None
    if status != "over":
        given_up = status == "closed"
        return schemas.MyDay(table=table_id, status="given-up" if given_up else "running")
    line = next(
        (one for one in await process.store.results.of_table(table_id) if one.row.guest == guest.id), None
    )
    if line is None or not line.row.counted:
        return schemas.MyDay(table=table_id, status="late", score=None if line is None else line.row.score)
    place, beats = place_of(piles, line.row.score, played.low_wins)
    enough = sum(number for _, number in piles) >= LEAST_PEOPLE
    stored = await process.analyses.get(table_id)
    found = None if stored is None else stored.found
    return schemas.MyDay(
        table=table_id,
        status="finished",
        score=line.row.score,
        place=place if enough else None,
        beats=beats if enough else None,
        squares=None if found is None else own_squares(found, line.row.seat),
        choices=line.choices,
        luck=line.luck,
    )


@router.post("/days/{date}/{game_id}", status_code=201)
async def play_day(
    process: Process, guest: Me, address: Address, date: Day, game_id: GameId, wanted: schemas.DayWanted
) -> schemas.TableMade:
    """Play a deal of the day, or go on with your counted try. Everybody gets the same cards at the same seat."""
    if process.stopping:
        raise Unavailable
    process.limits.take("commands", guest.id)
    day, played = daily.day_from(date), game(game_id)
    today = daily.day_of(milliseconds())
    if day > today or (wanted.counted and day != today):
        raise NoSuchDay(given=date)
    secret = await process.days.deal_secret(day, played)
    if not wanted.counted and day == today:  # a second look at today's cards would not be the first
        raise DayRuns(until=daily.start_of(day + 1))
    table_id = await process.days.table_id(day, played.id, guest.id) if wanted.counted else None
    if table_id is None or await process.store.table(table_id) is None:
        process.take_table(guest, address)
    made = await process.creator.day_table(guest, played, day, wanted.counted)
    process.pars.begin(day, played, secret)
    return made


@router.post("/days/{date}/{game_id}/analysis", status_code=202)
async def analyse_day(
    process: Process, guest: Me, address: Address, date: Day, game_id: GameId
) -> schemas.DayAnalysis:
    """Have the coach look at your counted try; ask again how far it is, at least every 30 seconds."""
    process.limits.take("commands", guest.id)
    day, played = daily.day_from(date), game(game_id)
    table_id = await process.days.table_id(day, played.id, guest.id)
    if await process.store.table(table_id) is None:
        raise NotSeated
    live: Live = await process.read_table(table_id, address, lambda found: found.live)
    if live.status != "over":
        raise NotOver
    known = await process.analyses.get(table_id)
    if known is None:
        process.limits.take("analyses", guest.id)
        known = await process.analyses.start(live, guest.id)
    status: Literal["running", "done"] = "running" if known.found is None else "done"
    return schemas.DayAnalysis(status=status, done=known.done, asked=known.asked)
