// Starting a table from outside one.
import { newNonce, post, type GameInfo, type Schemas } from "../net/api";
import { current } from "../text/text.svelte";
import { me } from "./me.svelte";
import { prefs, type LastTable } from "./prefs.svelte";
import { route } from "./route.svelte";

/** The bot that nobody has chosen. */
export const USUAL = "regular";

export type NewTable = Schemas["NewTable"];

/** A table as it was last played, or a first one: you against bots, of the smallest usual size. */
export function usual(game: GameInfo): LastTable {
  const last = prefs.last[game.id];
  if (last && game.players.includes(last.seats.length)) return last;
  const players = game.players.find((count) => count >= 2) ?? game.players[0]!;
  const bots = Array.from({ length: players - 1 }, () => ({ bot: USUAL }));
  return { seats: ["me", ...bots], options: {}, bots: "quick", seconds: null, hints: true };
}

/** Against bots, at once. */
export async function playNow(game: GameInfo): Promise<void> {
  const table = usual(game);
  const seats = table.seats.map((seat) => (seat === "open" ? { bot: USUAL } : seat));
  // Against bots the coach may be asked, unless somebody wanted to do without.
  const hints = table.seats.includes("open") || (table.hints ?? true);
  await make(game, { ...table, seats, hints }, { listed: false, start: true });
}

/** Make a table and go there. */
export async function make(game: GameInfo, table: LastTable, more: { listed: boolean; start: boolean }): Promise<void> {
  await me.needed(current.words?.t("guest-name") ?? "");
  prefs.last = { ...prefs.last, [game.id]: table };
  prefs.save();
  const made = await post<Schemas["TableMade"]>("/api/tables", { game: game.id, ...table, ...more, nonce: newNonce() });
  route.go(`/t/${made.id}`);
}
