// Creates tables: from the home screen, from the form for a new table, and as a rematch. The server commits to the deal
// first; only then this browser draws its nonce.
import { newCommandId, post, Refusal, Unreachable, type GameInfo, type Schemas } from "../net/api";
import { current } from "../text/text.svelte";
import { guides } from "./guides.svelte";
import { lessons } from "./lessons.svelte";
import { nonceAfter, nonceGiven } from "./keptDeal";
import { me } from "./me.svelte";
import { prefs, type LastTable } from "./prefs.svelte";
import { route } from "./route.svelte";
import type { Table } from "./table.svelte";

/** The bot for a seat when nobody has chosen one. */
export const DEFAULT_BOT = "regular";

export type NewTable = Schemas["NewTable"];
type TableMade = Schemas["TableMade"];

/** The settings of the game's last table; the first time, you against bots with the fewest players from two on. */
export function lastOrDefaultTable(game: GameInfo): LastTable {
  const last = prefs.last[game.id];
  if (last && game.players.includes(last.seats.length)) return last;
  const players = game.players.find((count) => count >= 2) ?? game.players[0]!;
  const bots = Array.from({ length: players - 1 }, () => ({ bot: DEFAULT_BOT }));
  return { seats: ["me", ...bots], options: {}, bots: "quick", seconds: null, hints: true };
}

/** Creates and starts a table against bots. */
export async function playAgainstBots(game: GameInfo): Promise<void> {
  const table = lastOrDefaultTable(game);
  const seats = table.seats.map((seat) => (seat === "open" ? { bot: DEFAULT_BOT } : seat));
  // Against bots, hints are on unless the player has turned them off.
  const hints = table.seats.includes("open") || (table.hints ?? true);
  await createTable(game, { ...table, seats, hints }, { listed: false, start: true });
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
  { listed, start }: { listed: boolean; start: boolean },
): Promise<void> {
  await me.ensureGuest(current.text?.t("guest-name") ?? "");
  prefs.last = { ...prefs.last, [game.id]: table };
  prefs.save();
  lessons.open(game.id);
  const made = await post<TableMade>("/api/tables", { game: game.id, ...table, listed });
  if (start) await startTable(made);
  route.go(`/t/${made.id}`);
}

/** Opens the table where the same people play again; against bots alone it starts at once. */
export async function rematch(table: Table): Promise<void> {
  const made = await post<TableMade>(`/api/tables/${table.id}/rematch`);
  const alone = table.info?.seats.every((seat, place) => seat.kind === "bot" || place === table.you.seat);
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
