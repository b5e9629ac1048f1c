// The last move as the log tells it: who laid which card, and what it took. Places move on when a row
// closes up or a hand is filled, the cards' names do not.
import type { LogLine } from "../../state/table.svelte";
import { codes } from "./preview";

export type Last = { seat: number; laid: string; taken: ReadonlySet<string> };

export function lastOf(log: readonly LogLine[]): Last | null {
  let taken: ReadonlySet<string> = new Set();
  for (let at = log.length - 1; at >= 0; at--) {
    const { id, args } = log[at]!.message;
    if (id === "log-take") taken = codes(args?.["cards"]);
    if (id !== "log-lay" && id !== "log-fifth") continue;
    const [laid] = codes(args?.["card"]);
    const seat = args?.["seat"] as { seat: number } | undefined;
    return laid && seat ? { seat: seat.seat, laid, taken } : null;
  }
  return null;
}
