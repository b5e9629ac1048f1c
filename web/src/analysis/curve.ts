// The geometry of the curve: chances over decisions, in pixels.
import type { Point } from "./report";

export type Plot = { left: number; right: number; top: number; bottom: number; most: number };

export const xOf = (plot: Plot, decisions: number) =>
  plot.left + ((plot.right - plot.left) * decisions) / Math.max(1, plot.most);

export const yOf = (plot: Plot, chance: number) =>
  plot.bottom - (plot.bottom - plot.top) * Math.max(0, Math.min(1, chance));

/** The number of decisions nearest to a place. */
export function decisionsAt(plot: Plot, x: number): number {
  const share = (x - plot.left) / Math.max(1, plot.right - plot.left);
  return Math.round(Math.max(0, Math.min(1, share)) * plot.most);
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A line through the points, for `d` of a path. */
export function lineOf(plot: Plot, points: readonly Point[]): string {
  return points
    .map(([at, chance], place) => `${place ? "L" : "M"}${round(xOf(plot, at))} ${round(yOf(plot, chance))}`)
    .join("");
}

/** The area between a line and the axis. */
export function areaOf(plot: Plot, points: readonly Point[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "";
  const corners = [last, first].map(([at]) => `L${round(xOf(plot, at))} ${round(plot.bottom)}`);
  return `${lineOf(plot, points)}${corners.join("")}Z`;
}

/** Heights near the wanted ones and in their order, at least `gap` apart and within the bounds where they fit. */
export function spread(wanted: readonly number[], gap: number, least: number, most: number): number[] {
  const order = [...wanted.keys()].sort((one, other) => wanted[one]! - wanted[other]! || one - other);
  const placed = order.map((at) => Math.max(least, wanted[at]!));
  for (let at = 1; at < placed.length; at++) placed[at] = Math.max(placed[at]!, placed[at - 1]! + gap);
  for (let at = placed.length - 1, room = most; at >= 0; at--) {
    placed[at] = Math.min(placed[at]!, room);
    room = placed[at]! - gap;
  }
  const found: number[] = [];
  order.forEach((at, place) => (found[at] = placed[place]!));
  return found;
}

/** How the lines of the seats differ beside their colours. */
export const DASHES = ["", "7 4", "1.5 4.5", "9 3.5 1.5 3.5", "14 4", "4 3", "12 3 3 3 3 3", "1.5 8"] as const;
