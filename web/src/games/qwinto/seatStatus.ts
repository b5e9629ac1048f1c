// What a seat is doing, in a word or two.
import type { Table } from "../../state/table.svelte";
import type { Words } from "../../text/text.svelte";

export function doing(table: Table, words: Words, seat: number): string {
  const writing = table.fact("writing", seat);
  if (writing !== undefined) return words.t(`qwinto-${writing}`);
  return table.fact("active", seat) === undefined ? "" : words.t("qwinto-active");
}
