// Pictures in a rules page, as src/pioche/core/pictures.py describes them: rows of cards, gaps and words.
export type Piece = { code: string; mark: "" | "lit" | "taken" } | { words: string };
export type Picture = { rows: Piece[][]; caption: string };

const MARKS = { "": "", "*": "lit", "!": "taken" } as const;
export const [BACK, EMPTY, GAP] = ["?", ".", "|"] as const;

export function picture(block: string): Picture {
  const lines = block.trim().split("\n").map((line) => line.trim()); // prettier-ignore
  const said = lines.filter((line) => line.startsWith("--")).map((line) => line.slice(2).trim());
  const rows = lines.filter((line) => !line.startsWith("--")).map(pieces);
  return { rows, caption: said.join(" ") };
}

function pieces(line: string): Piece[] {
  return [...line.matchAll(/"([^"]*)"|(\S+?)([*!]?)(?=\s|$)/g)].map(([, words, code, mark]) =>
    words !== undefined ? { words } : { code: code ?? "", mark: MARKS[(mark ?? "") as keyof typeof MARKS] },
  );
}

/** How wide a row is, in cards. */
export const width = (row: Piece[]): number =>
  row.reduce(
    (sum, piece) => sum + ("words" in piece ? 0.55 + 0.16 * piece.words.length : piece.code === GAP ? 0.7 : 1.14),
    0,
  );
