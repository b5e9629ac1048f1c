// Finished games: what the page asks of the server, and the days under whose headings they stand.
import { get, type Schemas } from "../net/api";
import type { Text } from "../text/text.svelte";

export type History = Schemas["History"];
export type GameLine = Schemas["GameLine"];
export type Pictures = Schemas["GamePictures"];
export type Filter = { game: string; against: "" | "people" | "bots"; other: string; period: Period };
export const PERIODS = ["all", "month", "quarter", "year"] as const;
export type Period = (typeof PERIODS)[number];

const DAYS: Record<Exclude<Period, "all">, number> = { month: 30, quarter: 91, year: 365 };
const DAY = 86_400_000;

/** The filters as a query. */
export function queryOf(filter: Filter, before?: string | null): string {
  const query = new URLSearchParams();
  if (filter.game) query.set("game", filter.game);
  if (filter.against) query.set("against", filter.against);
  if (filter.other) query.set("other", filter.other);
  if (filter.period !== "all") query.set("since", String(Date.now() - DAYS[filter.period] * DAY));
  if (before) query.set("before", before);
  const written = query.toString();
  return written ? `?${written}` : "";
}

export const historyOf = (filter: Filter, before?: string | null) =>
  get<History>(`/api/me/games${queryOf(filter, before)}`);
export const picturesOf = (game: string, filter: Filter) =>
  get<Pictures>(`/api/me/games/${game}/pictures${queryOf(filter)}`);

/** The day of a time, in words: "today", "yesterday", or the date. */
export function dayOf(text: Text, at: number): string {
  const midnight = new Date().setHours(0, 0, 0, 0);
  if (at >= midnight) return text.t("games-today");
  if (at >= midnight - DAY) return text.t("games-yesterday");
  const thisYear = new Date(at).getFullYear() === new Date().getFullYear();
  return new Intl.DateTimeFormat(text.language === "en" ? "en-GB" : "fr-FR", {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(thisYear ? {} : { year: "numeric" }),
  }).format(at);
}

/** The lines under the heading of their day. */
export function byDay(text: Text, lines: readonly GameLine[]): { day: string; lines: GameLine[] }[] {
  const days: { day: string; lines: GameLine[] }[] = [];
  for (const line of lines) {
    const day = dayOf(text, line.ended);
    if (days.at(-1)?.day === day) days.at(-1)!.lines.push(line);
    else days.push({ day, lines: [line] });
  }
  return days;
}

export const month = (text: Text, at: number): string =>
  new Intl.DateTimeFormat(text.language === "en" ? "en-GB" : "fr-FR", { month: "long", year: "numeric" }).format(at);
