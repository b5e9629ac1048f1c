// The looks: how each game's cards are drawn and its table is laid out. A folder here with the game's id
// and a `index.ts` is its look; a game without one gets the default: everything can be seen and touched.
import type { Component } from "svelte";

import PlainFace from "../look/PlainFace.svelte";
import type { Face } from "../net/api";
import DefaultTable from "./DefaultTable.svelte";

export type GameLook = {
  /** The name of its mark in look/Drawings.svelte. */
  mark: string;
  face: Component<{ face: Face }>;
  table: Component;
  /** How a card is drawn inside a sentence; by default its name. */
  chip?: Component<{ face: Face }>;
  /** What stands above the log on wide screens: a chart, a count. */
  aside?: Component;
};

const plain: GameLook = { mark: "cards", face: PlainFace, table: DefaultTable };
const found = import.meta.glob<{ look: GameLook }>("./*/index.ts", { eager: true });

const boxes = import.meta.glob<{ default: Component }>("./*/Box.svelte", { eager: true });

/** What is drawn on a game's box, where somebody has drawn it. */
export const boxOf = (game: string): Component | undefined => boxes[`./${game}/Box.svelte`]?.default;

export const lookOf = (game: string): GameLook => found[`./${game}/index.ts`]?.look ?? plain;
