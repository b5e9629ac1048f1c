// The geometry of a waterfall: how the parts lead from a seat's chance before the deal to the result.
import type { Way } from "./report";

export const PARTS = ["start", "own", "others", "cards", "end"] as const;
export type Part = (typeof PARTS)[number];
/** A bar: from `low` to `high`, in the unit of the figures; `end` is the height at which the next one begins. */
export type Bar = { part: Part; value: number; low: number; high: number; end: number };
export type Axis = { low: number; high: number };

/** The bars of a way, from left to right. */
export function barsOf({ shown }: Pick<Way, "shown">): Bar[] {
  let reached = 0;
  return PARTS.map((part, at) => {
    const value = shown[at]!;
    const from = part === "start" || part === "end" ? 0 : reached;
    reached = from + value;
    return { part, value, low: Math.min(from, reached), high: Math.max(from, reached), end: reached };
  });
}

/** An axis for several ways: from 0 to `most`, or further where a way leaves that. */
export function axisOf(ways: readonly Pick<Way, "shown">[], most: number): Axis {
  const reached = ways.flatMap((way) => barsOf(way).flatMap(({ low, high }) => [low, high]));
  return { low: Math.min(0, ...reached), high: Math.max(most, ...reached) };
}

/** The place of a value between `top` and `bottom`. */
export const heightOf = (axis: Axis, top: number, bottom: number, value: number): number =>
  bottom - ((bottom - top) * (value - axis.low)) / Math.max(1, axis.high - axis.low);
