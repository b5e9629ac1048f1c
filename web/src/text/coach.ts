// How the coach writes reasons and figures, as in Python's coach/text.py.
import type { Message } from "../net/api";
import { capitalised, type Text } from "./text.svelte";

/** Formats a chance as a percentage. */
export const percent = (text: Text, chance: number, digits = 0) =>
  new Intl.NumberFormat(text.language, { style: "percent", maximumFractionDigits: digits }).format(chance);

/** What the better of two actions gains: "62 % instead of 48 %."; empty if nothing is to be seen. */
export function gain(text: Text, better: number, other: number, points: boolean): string {
  const decimal = new Intl.NumberFormat(text.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const [one, two] = [better, other].map((value) => (points ? decimal.format(value) : percent(text, value)));
  if (better <= other || one === two) return "";
  return text.t(points ? "coach-gain-points" : "coach-gain", { better: one, other: two });
}

/** Reasons as a sentence; empty for none. Those without a text, of an older server, are left out. */
export function because(text: Text, given: readonly Message[]): string {
  const said = given.filter((reason) => text.has(reason.id)).map((reason) => text.say(reason));
  if (!said.length) return "";
  const reasons = said.reduce((others, last) => text.t("hint-and", { others, last }));
  return capitalised(text.t("coach-because", { reasons }));
}
