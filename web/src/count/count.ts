// What the screen of the count works out: the addition in figures, and who has agreed to go on.
import type { Schemas, TableInfo } from "../net/api";

export type Bill = Schemas["Bill"];
export type Line = Schemas["CountLine"];

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
