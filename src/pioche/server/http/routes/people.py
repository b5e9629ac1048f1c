"""Your profile on other devices, the people whom you have met, and your ratings."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Request, Response

from pioche.core.rating import Rating
from pioche.server.clock import milliseconds
from pioche.server.history import handle
from pioche.server.http import schemas
from pioche.server.http.dependencies import Address, Me, Process, TableId, api_router
from pioche.server.http.identity import hashed
from pioche.server.process import ServerProcess
from pioche.server.refusals import BadLink, NoSuchDevice, NoSuchPerson, NotOpen, NotSeated, TooMany
from pioche.server.store.people import RatingRow
from pioche.server.store.rows import GuestRow
from pioche.server.table.presence import PRESENT_FOR

router = api_router()

CODE_MINUTES = 10
MOST_DEVICES = 20
MET = 100  # people whom the list of those met remembers
INVITED_FOR = 12 * 3_600_000  # ms for which an invitation is shown
NO_TABLE = ""  # in the rows of presence: somewhere else than at a table
ORDER = ("friend", "asks", "asked", "met")

Handle = Annotated[
    str, Path(pattern="^[0-9a-f]{22}$", description="the id of somebody in `GET /api/me/people`")
]


# Devices ------------------------------------------------------------------------------------------


@router.get("/me/devices")
async def devices(process: Process, request: Request, guest: Me) -> schemas.Devices:
    """The browsers that are you."""
    found = await process.store.people.devices(guest.id)
    return schemas.Devices(
        since=guest.created,
        devices=[
            schemas.DeviceLine(
                id=one.id, label=one.label, seen=one.seen,
                here=process.identity.is_token(request, bytes(one.token_hash)),
            )
            for one in found
        ],
    )  # fmt: skip


@router.delete("/me/devices/{device}", status_code=204)
async def remove_device(
    process: Process, guest: Me, device: Annotated[str, Path(min_length=1, max_length=40)]
) -> None:
    """Sign a device out: it no longer knows who you are."""
    process.limits.take("commands", guest.id)
    if not await process.identity.remove_device(guest, device):
        raise NoSuchDevice


@router.post("/me/code", status_code=201)
async def make_code(process: Process, guest: Me) -> schemas.ProfileCode:
    """A code that makes one other browser you, within ten minutes."""
    process.limits.take("commands", guest.id)
    if len(await process.store.people.devices(guest.id)) >= MOST_DEVICES:
        raise TooMany(what="devices", most=MOST_DEVICES)
    code, expires = process.identity.new_code(), milliseconds() + CODE_MINUTES * 60_000
    await process.store.people.set_code(guest.id, hashed(code), expires)
    return schemas.ProfileCode(code=code, expires=expires)


@router.delete("/me/code", status_code=204)
async def revoke_code(process: Process, guest: Me) -> None:
    """Make the present code invalid."""
    process.limits.take("commands", guest.id)
    await process.store.people.set_code(guest.id, None, 0)


@router.post("/profile/{code}")
async def use_code(
    process: Process,
    request: Request,
    response: Response,
    address: Address,
    code: Annotated[str, Path(max_length=200)],
) -> schemas.Me:
    """Become the guest of the code in this browser. Whoever this browser was before stays on other devices only."""
    process.limits.take("guests", address)
    if not await process.identity.move_here(request, response, code, milliseconds()):
        raise BadLink
    return schemas.Me(guest=None)  # the next request has the new cookie


# People -------------------------------------------------------------------------------------------


@router.get("/me/people")
async def people(process: Process, guest: Me) -> schemas.People:
    """Whom you have met, who would like to find you again, and who has invited you."""
    now, store = milliseconds(), process.store.people
    met = await process.store.results.played_with(guest.id, MET)
    wanted, wanting = await store.friends(guest.id)
    known = {one: games for one, _, games in met}
    order = [*known, *sorted((wanted | wanting) - known.keys())]
    names = await process.store.names(order)
    friends = [one for one in order if one in wanted and one in wanting]
    present = await store.present(friends) if friends else {}
    showing = await store.showing_ratings(friends) if friends else set()
    ratings = await store.ratings([guest.id, *sorted(showing)])
    found = [
        schemas.Friend(
            id=handle(guest.id, one),
            name=names[one],
            state="friend"
            if one in friends
            else "asks"
            if one in wanting
            else "asked"
            if one in wanted
            else "met",
            games=known.get(one, 0),
            here=present.get(one, 0) > now,
            ratings=_lines(ratings, one) if one in showing else [],
        )
        for one in order
        if one in names
    ]
    return schemas.People(
        people=sorted(found, key=lambda one: ORDER.index(one.state)),
        invitations=await _invitations(process, guest, {*friends}, now),
        ratings=_lines(ratings, guest.id),
        shows_ratings=guest.id in await store.showing_ratings([guest.id]),
    )


@router.get("/me/invitations")
async def invitations(process: Process, guest: Me) -> schemas.Invitations:
    """Who has invited you to an open table. Asking tells your friends, for half a minute, that you are here."""
    now, store = milliseconds(), process.store
    wanted, wanting = await store.people.friends(guest.id)
    friends = wanted & wanting
    if friends:
        await store.present([(NO_TABLE, guest.id, now + PRESENT_FOR)])
    found = await _invitations(process, guest, friends, now) if friends else []
    return schemas.Invitations(friends=len(friends), invitations=found)


@router.delete("/me/invitations/{table_id}", status_code=204)
async def decline(process: Process, guest: Me, table_id: TableId) -> None:
    """Put an invitation away; whoever sent it is not told."""
    process.limits.take("commands", guest.id)
    await process.store.people.decline(guest.id, table_id)


@router.put("/me/people/{person}", status_code=204)
async def befriend(process: Process, guest: Me, person: Handle) -> None:
    """Say that you would like to find somebody again; once both say so, you see each other."""
    process.limits.take("commands", guest.id)
    await process.store.people.befriend(guest.id, await _met(process, guest, person), milliseconds())


@router.delete("/me/people/{person}", status_code=204)
async def unfriend(process: Process, guest: Me, person: Handle) -> None:
    """End a friendship, or decline one; you no longer see each other."""
    process.limits.take("commands", guest.id)
    await process.store.people.unfriend(guest.id, await _met(process, guest, person))


@router.post("/me/people/{person}/invitation", status_code=204)
async def invite(process: Process, guest: Me, person: Handle, to: schemas.InviteTo) -> None:
    """Invite a friend to an open table where you sit."""
    process.limits.take("commands", guest.id)
    friend = await _met(process, guest, person)
    wanted, wanting = await process.store.people.friends(guest.id)
    if friend not in wanted or friend not in wanting:
        raise NoSuchPerson
    live = await process.tables.read(to.table, lambda found: found.live)
    if live.seat_of(guest.id) is None:
        raise NotSeated
    if live.status != "open":
        raise NotOpen
    await process.store.people.invite(guest.id, friend, to.table, milliseconds())


@router.put("/me/ratings", status_code=204)
async def show_ratings(process: Process, guest: Me, wanted: schemas.ShowRatings) -> None:
    """Show your ratings to your friends, or to nobody but yourself."""
    process.limits.take("commands", guest.id)
    await process.store.people.show_ratings(guest.id, wanted.shown)


async def _invitations(
    process: ServerProcess, guest: GuestRow, friends: set[str], now: int
) -> list[schemas.InvitationLine]:
    """The invitations from friends to tables that are still open."""
    invited = await process.store.people.invitations(guest.id, now - INVITED_FOR)
    names = await process.store.names({one.sender for one in invited})
    return [
        schemas.InvitationLine(name=names[one.sender], table=one.table_id, game=one.game, at=one.at)
        for one in invited
        if one.sender in friends and one.sender in names
    ]


async def _met(process: ServerProcess, guest: GuestRow, person: str) -> str:
    """The guest behind a handle. Raises `NoSuchPerson`."""
    met = await process.store.results.played_with(guest.id, MET)
    wanted, wanting = await process.store.people.friends(guest.id)
    for one in (*(other for other, _, _ in met), *wanted, *wanting):
        if handle(guest.id, one) == person:
            return one
    raise NoSuchPerson


def _lines(ratings: list[RatingRow], guest: str) -> list[schemas.RatingLine]:
    found = []
    for row in ratings:
        if row.guest == guest:
            rating = Rating(row.mean, row.deviation)
            found.append(
                schemas.RatingLine(
                    game=row.game,
                    against="people" if row.against == "people" else "bots",
                    rating=rating.shown,
                    margin=rating.margin,
                    settled=rating.settled,
                    games=row.games,
                )
            )
    return found
