// Days of UTC, as the server writes them: "2026-11-18".
import type { Language } from "../text/text.svelte";

const MS = 86_400_000;

export const midnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);
export const dateAt = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const addDays = (date: string, days: number): string => dateAt(midnight(date) + days * MS);

const format = (language: Language, options: Intl.DateTimeFormatOptions, time: number): string =>
  new Intl.DateTimeFormat(language === "en" ? "en-GB" : "fr-FR", { ...options, timeZone: "UTC" }).format(time);

export const weekday = (language: Language, date: string) => format(language, { weekday: "long" }, midnight(date));
export const shortWeekday = (language: Language, date: string) =>
  format(language, { weekday: "short" }, midnight(date));
export const month = (language: Language, date: string) => format(language, { month: "long" }, midnight(date));
export const monthAndYear = (language: Language, date: string) =>
  format(language, { month: "long", year: "numeric" }, midnight(date));
export const dayAndMonth = (language: Language, date: string) =>
  format(language, { day: "numeric", month: "long" }, midnight(date));
export const fullDay = (language: Language, date: string) =>
  format(language, { weekday: "long", day: "numeric", month: "long" }, midnight(date));
export const dayOfMonth = (date: string): number => Number(date.slice(8));

/** The days of a month's page: whole weeks from Monday on, null outside the month. */
export function monthPage(date: string): (string | null)[] {
  const first = `${date.slice(0, 7)}-01`;
  const empty = (new Date(midnight(first)).getUTCDay() + 6) % 7;
  const days: (string | null)[] = Array.from({ length: empty }, () => null);
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 1)) days.push(day);
  return days;
}

/** The month some months later, as its first day. */
export function addMonths(date: string, months: number): string {
  const [year, month] = date.split("-").map(Number) as [number, number];
  return dateAt(Date.UTC(year, month - 1 + months, 1));
}
