// How each game looks. A game's folder here has the game's id; its index.ts exports `look`. A game without a folder
// gets the default table, where everything can be seen and touched.
import type { Component } from "svelte";

import PlainFace from "../look/PlainFace.svelte";
import type { Bill } from "../count/count";
import type { Face } from "../net/api";
import type { Text } from "../text/text.svelte";
import DefaultTable from "./DefaultTable.svelte";

/** How bills lie: side by side, the winner's wider, or the winner's large with the others beside it. */
export type Arrangement = "equal" | "winner-wide" | "winner-large";

export type CountLook = {
  arrangement: Arrangement;
  /** The lines of a bill; `lead`: the first one, where it is larger; `brief`: one of the small ones beside it. */
  lines: Component<{ bill: Bill; lead: boolean; brief: boolean; over: boolean }>;
  /** Whether the points of the lines are shown as a sum beside the total; by default they are. */
  sum?: boolean;
};

export type GameLook = {
  face: Component<{ face: Face }>;
  table: Component;
  /** A card inside a sentence; by default its name. */
  chip?: Component<{ face: Face }>;
  /** What is written in a zone, in words; by default the cell's id and the mark. */
  mark?: (text: Text, cell: string, mark: string) => string;
  /** Shown above the log on wide screens: a chart, a count. */
  rail?: Component;
  /** The count at the end; by default lines with their cards. */
  count?: CountLook;
  /** The picture on the game's box, 200 x 254: plain SVG in Box.svelte, which the pictures of shared links show too. */
  box?: Component;
  /** The rules in short: for each message `brief-1`, `brief-2`, … of the page's texts, the codes of cards beside it. */
  brief?: readonly (readonly string[])[];
  /** SVG symbols, among them `mark-<id>`, the mark of the game. */
  drawings: Component;
};

const PLAIN: Omit<GameLook, "drawings"> = { face: PlainFace, table: DefaultTable };
const looks = import.meta.glob<{ look: GameLook }>("./*/index.ts", { eager: true });

const find = (game: string): GameLook | undefined => looks[`./${game}/index.ts`]?.look;

export const lookOf = (game: string): Omit<GameLook, "drawings"> => find(game) ?? PLAIN;

/** The name of the symbol that is the mark of a game. */
export const markOf = (game: string): string => (find(game) ? `mark-${game}` : "mark-cards");

/** The symbols of all games. */
export const drawings: readonly Component[] = Object.values(looks).map(({ look }) => look.drawings);
