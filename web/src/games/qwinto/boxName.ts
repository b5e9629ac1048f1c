// The boxes of a sheet and what is written in them, in words.
import { capitalised, type Text } from "../../text/text.svelte";
import { boxesOf, ROWS, type Cell, type Row } from "./sheetLayout";

/** A box as people point at it: "Yellow row, third box". */
export const boxName = (text: Text, row: Row, cell: Cell): string =>
  capitalised(text.t("box-named", { row: row.letter, nth: boxesOf(row).indexOf(cell) + 1 }));

/** The number in a box, or a miss. */
export function markName(text: Text, spot: string, mark: string): string {
  for (const row of ROWS)
    for (const cell of boxesOf(row)) if (cell.spot === spot) return boxName(text, row, cell) + text.t("colon") + mark;
  return text.t("qwinto-miss");
}
