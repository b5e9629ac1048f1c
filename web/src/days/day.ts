// The deal of the day: what the page asks of the server, and the result as a text to share.
import { get, post, type GameInfo, type Schemas } from "../net/api";
import { games, me } from "../state/me.svelte";
import { prefs } from "../state/prefs.svelte";
import { route } from "../state/route.svelte";
import { current, loadText, type Text } from "../text/text.svelte";
import { dayAndMonth } from "./dates";

export type Calendar = Schemas["Calendar"];
export type DayDeal = Schemas["DayDeal"];

export type Known = Map<string, { game: GameInfo; text: Text }>;

/** The games of this server with their texts. */
export async function knownGames(): Promise<Known> {
  const offered = await games();
  const all = await Promise.all(
    offered.games.map(
      async (game) => [game.id, { game, text: await loadText(prefs.language, game.id, game.faces) }] as const,
    ),
  );
  return new Map(all);
}

export const calendarOf = (date?: string) => get<Calendar>(`/api/days${date ? `?month=${date.slice(0, 7)}` : ""}`);

/** Opens the table of a deal of the day: the counted try, or one that counts for nothing. */
export async function playDay(date: string, game: string, counted: boolean): Promise<void> {
  await me.ensureGuest(current.text!.t("guest-name"));
  const made = await post<Schemas["TableMade"]>(`/api/days/${date}/${game}`, { counted });
  route.go(`/t/${made.id}`);
}

const SQUARES = ["□", "◪", "■"];

/** How the try compares: place or points, the difference to the par, the streak. */
export function standing(text: Text, deal: DayDeal, streak: number): string {
  const mine = deal.mine!;
  const parts = [
    mine.place != null && deal.people != null
      ? text.t("day-share-place", { place: mine.place, people: deal.people })
      : text.t("day-points", { points: mine.score ?? 0 }),
    deal.par != null ? text.t("day-share-par", { par: signed(text, (mine.score ?? 0) - deal.par) }) : "",
    streak > 1 ? text.t("day-share-streak", { days: streak }) : "",
  ];
  return parts.filter(Boolean).join(" · ");
}

/** The result in words that tell nothing about the cards. */
export function shareText(text: Text, game: string, deal: DayDeal, streak: number, link: string): string {
  return [
    text.t("day-share-title", { game, date: dayAndMonth(text.language, deal.date) }),
    standing(text, deal, streak),
    (deal.mine!.squares ?? []).map((square) => SQUARES[square]).join(""),
    link,
  ]
    .filter(Boolean)
    .join("\n");
}

export const signed = (text: Text, value: number): string => (value > 0 ? `+${value}` : text.number(value));
