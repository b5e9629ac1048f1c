// Creates tables from the home screen and the form for a new table.
import { newNonce, post, type GameInfo, type Schemas } from "../net/api";
import { current } from "../text/text.svelte";
import { me } from "./me.svelte";
import { prefs, type LastTable } from "./prefs.svelte";
import { route } from "./route.svelte";

/** The bot for a seat when nobody has chosen one. */
export const DEFAULT_BOT = "regular";

export type NewTable = Schemas["NewTable"];

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

/** Creates a table and opens it. */
export async function createTable(
  game: GameInfo,
  table: LastTable,
  more: { listed: boolean; start: boolean },
): Promise<void> {
  await me.ensureGuest(current.text?.t("guest-name") ?? "");
  prefs.last = { ...prefs.last, [game.id]: table };
  prefs.save();
  const made = await post<Schemas["TableMade"]>("/api/tables", { game: game.id, ...table, ...more, nonce: newNonce() });
  route.go(`/t/${made.id}`);
}
