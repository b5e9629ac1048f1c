// The entries of the navigation: one for each screen that people come back to. None is shown at a table.
import type { Screen } from "../state/route.svelte";

export type Entry = {
  address: string;
  /** The id of its words; those of the phone's bar have `-short` at the end. */
  words: string;
  icon: string;
  /** The screens that belong to it. */
  screens: Screen["name"][];
};

export const entries: Entry[] = [
  { address: "/", words: "nav-play", icon: "shelf", screens: ["home", "new", "rules"] },
  { address: "/day", words: "nav-day", icon: "calendar", screens: ["days", "day"] },
  { address: "/puzzles", words: "nav-puzzles", icon: "puzzle", screens: ["puzzles"] },
  { address: "/games", words: "nav-games", icon: "log", screens: ["games", "pictures"] },
];
