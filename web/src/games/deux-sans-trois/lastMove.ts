// The last move according to the log: the seat, the card laid, the cards taken. Places change when a row
// closes up or a hand is filled; the names of cards do not.
import type { LogLine, Table } from "../../state/table.svelte";
import { codes } from "./preview";

export type Last = { seat: number; laid: string; taken: ReadonlySet<string> };

export function lastOf(log: readonly LogLine[]): Last | null {
  let taken: ReadonlySet<string> = new Set();
  for (let at = log.length - 1; at >= 0; at--) {
    const { id, args } = log[at]!.message;
    if (id === "log-take") taken = codes(args?.["cards"]);
    if (id !== "action-lay" && id !== "action-fifth") continue;
    const [laid] = codes(args?.["card"]);
    const seat = args?.["seat"] as { seat: number } | undefined;
    return laid && seat ? { seat: seat.seat, laid, taken } : null;
  }
  return null;
}

/** The last move by where its cards came to lie: for a replay, which has no log. */
export function lastByPlace(table: Table): Last | null {
  const { seat, places } = table.last;
  if (seat === null) return null;
  const lying = (kind: string) =>
    [...places]
      .filter((path) => path.startsWith(kind))
      .map((path) => {
        const at = path.lastIndexOf("/");
        return table.zone(path.slice(0, at))?.cards?.[Number(path.slice(at + 1))] ?? "";
      });
  return { seat, laid: lying("row/")[0] ?? "", taken: new Set(lying("collection/")) };
}
