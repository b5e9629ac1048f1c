// The piles of cards of a histogram: scores put together, so that a few piles show them all.
export type Pile = { low: number; high: number; count: number; edges: number };

const WIDTHS = [1, 2, 4, 5, 10, 20, 25, 50, 100, 200, 500, 1000];
const MOST_EDGES = 19; // of the highest pile

/** The piles from the lowest score to the highest, and how many one card's edge stands for. */
export function pilesOf(
  scores: readonly { score: number; count: number }[],
  most: number,
  others: readonly number[] = [],
): { piles: Pile[]; each: number } {
  const all = [...scores.map(({ score }) => score), ...others];
  if (!all.length) return { piles: [], each: 1 };
  const low = Math.min(...all);
  const high = Math.max(...all);
  const width =
    WIDTHS.find((one) => Math.floor(high / one) - Math.floor(low / one) < most) ?? Math.ceil((high - low + 1) / most);
  const first = Math.floor(low / width);
  const piles: Pile[] = Array.from({ length: Math.floor(high / width) - first + 1 }, (_, at) => ({
    low: (first + at) * width,
    high: (first + at + 1) * width - 1,
    count: 0,
    edges: 0,
  }));
  for (const { score, count } of scores) piles[Math.floor(score / width) - first]!.count += count;
  const each = Math.max(1, Math.ceil(Math.max(...piles.map(({ count }) => count)) / MOST_EDGES));
  for (const pile of piles) pile.edges = Math.ceil(pile.count / each);
  return { piles, each };
}

export const pileOf = (piles: readonly Pile[], score: number): number =>
  piles.findIndex(({ low, high }) => low <= score && score <= high);
