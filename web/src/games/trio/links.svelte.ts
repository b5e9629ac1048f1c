// Linked numbers, from the table's fact `links` ("1-6, 1-8, …"); none without that fact.
type Linked = ReadonlyMap<string, readonly string[]>;

export function linksOf(fact: number | string | undefined): Linked {
  const found = new Map<string, string[]>();
  for (const pair of String(fact ?? "").split(", ")) {
    const [one, other] = pair.split("-");
    if (!one || !other) continue;
    found.set(one, [...(found.get(one) ?? []), other]);
    found.set(other, [...(found.get(other) ?? []), one]);
  }
  return found;
}

/** The numbers in the order of their links, chain by chain. */
export function chainsOf(links: Linked): string[][] {
  const seen = new Set<string>();
  const chain = (number: string): string[] => {
    if (seen.has(number)) return [];
    seen.add(number);
    return [number, ...(links.get(number) ?? []).flatMap(chain)];
  };
  const ends = [...links.keys()].filter((number) => links.get(number)?.length === 1);
  return [...ends, ...links.keys()].map(chain).filter((numbers) => numbers.length > 0);
}

/** The links that faces print; not in a context, because a flying card is drawn outside the table. */
class Printed {
  links = $state.raw<Linked>(new Map());
}
export const printed = new Printed();
