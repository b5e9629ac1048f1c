// What every part of a table can ask for.
import { getContext, setContext } from "svelte";

import type { Face, GameInfo } from "../net/api";
import type { Table } from "../state/table.svelte";
import type { Words } from "../text/words.svelte";

export type Here = {
  readonly table: Table;
  readonly game: GameInfo;
  readonly words: Words;
  /** The face of a code. */
  face(code: string): Face | undefined;
};

const KEY = Symbol("table");

export const provide = (here: Here): Here => setContext(KEY, here);
export const here = (): Here => getContext<Here>(KEY);
