// The sheet as it is printed: for each row's letter its twelve columns.
// (. nothing, o a cell, P a cell with the pentagon, # the hole, where our print has the row's sign)
const SHEET: readonly (readonly [string, string])[] = [
  ["O", "..oPo#oPoooo"],
  ["J", ".ooooo#oPoo."],
  ["V", "ooPo#ooooP.."],
];

export type Cell = { spot: string; column: number; kind: "plain" | "pentagon" | "hole" };
export type Row = { letter: string; from: number; to: number; last: string; cells: readonly Cell[] };

const KINDS: Record<string, Cell["kind"]> = { o: "plain", P: "pentagon", "#": "hole" };

export const ROWS: readonly Row[] = SHEET.map(([letter, line]) => {
  const cells = [...line].flatMap((print, column): Cell[] => {
    const kind = KINDS[print];
    return kind ? [{ spot: `${letter}${column}`, column, kind }] : [];
  });
  const from = cells[0]!.column;
  const last = cells.at(-1)!;
  return { letter, from, to: last.column, last: last.spot, cells };
});

/** The boxes of a row that take a number, from the left. */
export const boxesOf = (row: Row): readonly Cell[] => row.cells.filter((cell) => cell.kind !== "hole");

export const COLUMNS = 12;
export const MISSES = 4;
/** The letter of a colour in the ids of cells, classes and drawings, whatever the language. */
export const LETTERS: Readonly<Record<string, string>> = { orange: "O", yellow: "J", purple: "V", grey: "G" };
export const signOf = (letter: string): string => `#q-${letter.toLowerCase()}`;

/** The printed cells whose number a complete row or column counts. */
export function counting(complete: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const row of ROWS) {
    if (complete.has(row.letter)) found.add(row.last);
    for (const cell of row.cells) if (cell.kind === "pentagon" && complete.has(`${cell.column}`)) found.add(cell.spot);
  }
  return found;
}
