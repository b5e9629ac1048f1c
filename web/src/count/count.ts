// What the screen of the count works out: its scale, the addition in figures, and who has agreed to go on.
import type { Schemas, TableInfo } from "../net/api";

export type Bill = Schemas["Bill"];
export type Line = Schemas["CountLine"];

/** The factor by which a screen laid out for 1280 x 800 grows on a larger one. */
export const scaleFor = (width: number, height: number): number =>
  Math.min(Math.max(1, Math.min(width / 1280, height / 800)), 2.7);

/** The points of the lines as a sum, "2 + 36 − 6"; nothing where a sum says no more than the total. */
export function addition(lines: readonly Line[], number: (value: number) => string): string {
  const points = lines.map((line) => line.points).filter((each) => each !== 0);
  if (points.length < 2) return "";
  return points
    .map((each, place) => (place === 0 ? number(each) : `${each < 0 ? "−" : "+"} ${Math.abs(each)}`))
    .join(" ");
}

/** The other seats that are ready to go on: bots always are. */
export function ready(
  info: TableInfo,
  caller: number | null | undefined,
  told: readonly number[],
  you: number | null,
): number[] {
  return info.seats.flatMap((seat, at) =>
    at !== you && (seat.kind === "bot" || seat.handed || at === caller || told.includes(at)) ? [at] : [],
  );
}
