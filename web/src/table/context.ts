// The Svelte context of a table: its state, its game and its text.
import { getContext, setContext } from "svelte";

import type { Face, GameInfo } from "../net/api";
import type { Table } from "../state/table.svelte";
import type { Text } from "../text/text.svelte";

export type TableContext = {
  readonly table: Table;
  readonly game: GameInfo;
  readonly text: Text;
  /** The face of a code. */
  face(code: string): Face | undefined;
};

const KEY = Symbol("table");

/** Provides the context to the components below. They render only after `game` and `text` return a value. */
export function provide(table: Table, game: () => GameInfo | null, text: () => Text | null): TableContext {
  return setContext<TableContext>(KEY, {
    table,
    get game() {
      return game()!;
    },
    get text() {
      return text()!;
    },
    face: (code) => text()?.face(code),
  });
}

export const tableContext = (): TableContext => getContext<TableContext>(KEY);
