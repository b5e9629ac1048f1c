// Whom one plays against: how many bots and how strong, remembered for each game on this device.
import type { GameInfo } from "../net/api";
import { prefs, type Opponents } from "./prefs.svelte";

/** The levels that people choose from, the weakest first. */
export const LEVELS: readonly string[] = ["novice", "regular", "expert"];

/** The numbers of bots that a game can be played against. */
export const botCounts = (game: GameInfo): number[] => game.players.map((players) => players - 1);

/** The opponents chosen last; the first time, as few novices as make company. */
export function opponentsOf(game: GameInfo): Opponents {
  const counts = botCounts(game);
  const last = prefs.against[game.id];
  if (last && counts.includes(last.bots)) return last;
  return { bots: counts.find((count) => count > 0) ?? counts[0]!, level: LEVELS[0]! };
}

export function rememberOpponents(game: GameInfo, opponents: Opponents): void {
  prefs.against = { ...prefs.against, [game.id]: opponents };
  prefs.save();
}
