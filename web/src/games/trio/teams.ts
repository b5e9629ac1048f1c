import type { Table } from "../../state/table.svelte";

export type Team = { name: string; seats: number[] };

/** The teams from the facts, the viewer's first; none in a game without teams. */
export function teamsOf(table: Table): Team[] {
  const found = new Map<string, number[]>();
  for (const seat of table.seatsFromMe) {
    const name = table.fact("team", seat);
    if (name !== undefined) found.set(String(name), [...(found.get(String(name)) ?? []), seat]);
  }
  return [...found].map(([name, seats]) => ({ name, seats }));
}
