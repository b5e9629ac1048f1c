// The looks: how each game's cards are drawn and its table is laid out. A game without a look of its own
// gets the default one: everything on the board is there and can be touched.
import type { Component } from "svelte";

import PlainFace from "../cards/PlainFace.svelte";
import DefaultTable from "./DefaultTable.svelte";

export type Look = {
  /** The name of its cloth in look/tokens.css and of its mark in look/Marks.svelte. */
  mark: string;
  face: Component<any>;
  table: Component;
  /** What stands beside the log on wide screens: a chart, a count. */
  aside?: Component;
};

const plain: Look = { mark: "cards", face: PlainFace, table: DefaultTable };

const looks: Record<string, Look> = {};

export const lookOf = (game: string): Look => looks[game] ?? plain;

/** Give a game a look of its own. */
export function dress(game: string, look: Look): void {
  looks[game] = look;
}
