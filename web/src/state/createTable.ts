// Creates tables: from the home screen, from the form for a new table, and as a rematch. The server commits to the deal
// first; only then this browser draws its nonce.
import { newCommandId, post, Refusal, Unreachable, type GameInfo, type Schemas } from "../net/api";
import { current } from "../text/text.svelte";
import { guides } from "./guides.svelte";
import { lessons } from "./lessons.svelte";
import { nonceAfter, nonceGiven } from "./keptDeal";
import { me } from "./me.svelte";
import { opponentsOf } from "./opponents";
import { prefs, type LastTable } from "./prefs.svelte";
import { route } from "./route.svelte";
import type { Table } from "./table.svelte";

/** The bot for a seat when nobody has chosen one. */
export const DEFAULT_BOT = "regular";
/** The seats of a table for friends, where the game has room for so many: free ones are left out at the start. */
const SEATS_FOR_FRIENDS = 4;

export type NewTable = Schemas["NewTable"];
type TableMade = Schemas["TableMade"];
type Options = LastTable["options"];

/** The settings of the game's last table; the first time, those of the play button. */
export function lastOrDefaultTable(game: GameInfo): LastTable {
  const last = prefs.last[game.id];
  if (last && game.players.includes(last.seats.length)) return last;
  return { seats: seatsAgainst(game), options: {}, bots: "quick", seconds: null, hints: true };
}

function seatsAgainst(game: GameInfo): LastTable["seats"] {
  const { bots, level } = opponentsOf(game);
  return ["me", ...Array.from({ length: bots }, () => ({ bot: level }))];
}

/** The options that go with so many players; the others get their default. */
export function fittingOptions(game: GameInfo, options: Options, players: number): Options {
  const fits = (option: Schemas["OptionInfo"]) => {
    const needs = option.needs?.[String(options[option.name])];
    return option.name in options && (!needs || needs.includes(players));
  };
  return Object.fromEntries(game.options.filter(fits).map(({ name }) => [name, options[name]!]));
}

/** Creates and starts a table against the chosen bots, with the options of the last table. */
export async function playAgainstBots(game: GameInfo): Promise<void> {
  const last = lastOrDefaultTable(game);
  const seats = seatsAgainst(game);
  const options = fittingOptions(game, last.options, seats.length);
  // Against bots, hints are on unless the player has turned them off.
  const hints = last.seats.includes("open") || (last.hints ?? true);
  await createTable(game, { ...last, seats, options, seconds: null, hints }, { listed: false, start: true });
}

/** Creates a table with free seats, which opens in its waiting room. */
export async function playWithFriends(game: GameInfo): Promise<void> {
  const players = game.players.findLast((count) => count <= SEATS_FOR_FRIENDS) ?? game.players[0]!;
  const seats = ["me", ...Array.from({ length: players - 1 }, () => "open")];
  const options = fittingOptions(game, lastOrDefaultTable(game).options, players);
  const table = { seats, options, bots: "quick", seconds: null, hints: false };
  await createTable(game, table, { listed: false, start: false, remember: false });
}

/** Creates and starts a guided table: against novices, with warnings before costly moves (`guides`). */
export async function playGuided(game: GameInfo, players: number): Promise<void> {
  const novices = Array.from({ length: players - 1 }, () => ({ bot: "novice" }));
  const table = { game: game.id, seats: ["me", ...novices], options: {}, bots: "relaxed", seconds: null, hints: true };
  await me.ensureGuest(current.text?.t("guest-name") ?? "");
  const made = await post<TableMade>("/api/tables", { ...table, listed: false });
  await startTable(made);
  guides.begin(made.id);
  route.go(`/t/${made.id}`);
}

/** Creates a table, starts it if so wanted, and opens it. */
export async function createTable(
  game: GameInfo,
  table: LastTable,
  {
    listed,
    start,
    serious = false,
    remember = true,
  }: { listed: boolean; start: boolean; serious?: boolean; remember?: boolean },
): Promise<void> {
  await me.ensureGuest(current.text?.t("guest-name") ?? "");
  if (remember) prefs.last = { ...prefs.last, [game.id]: table };
  prefs.save();
  lessons.open(game.id);
  const made = await post<TableMade>("/api/tables", { game: game.id, ...table, listed, serious });
  if (start) await startTable(made);
  route.go(`/t/${made.id}`);
}

/** Opens the table where the same people play again; against bots alone it starts at once. */
export async function rematch(table: Table): Promise<void> {
  const made = await post<TableMade>(`/api/tables/${table.id}/rematch`);
  const alone = table.info?.seats.every(
    (seat, place) => seat.kind === "bot" || place === table.you.seat || table.shared.includes(place),
  );
  if (alone) await startTable(made);
  route.go(`/t/${made.id}`);
}

/** Adds this browser's nonce to the deal and starts. If that fails, the waiting room offers both. */
async function startTable(made: TableMade): Promise<void> {
  const nonce = nonceAfter(made.id, made.commitment);
  const command = { id: newCommandId(), seq: made.seq, do: { type: "start", nonce } };
  try {
    await post(`/api/tables/${made.id}/actions`, command);
    nonceGiven(made.id, nonce);
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
  }
}
