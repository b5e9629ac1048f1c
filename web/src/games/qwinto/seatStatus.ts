// A short text for the state of a seat.
import type { Table } from "../../state/table.svelte";
import type { Text } from "../../text/text.svelte";

export function doing(table: Table, text: Text, seat: number): string {
  const writing = table.fact("writing", seat);
  if (writing !== undefined) return text.t(`qwinto-${writing}`);
  return table.fact("active", seat) === undefined ? "" : text.t("qwinto-active");
}
