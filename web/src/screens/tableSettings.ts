// The settings of a table, and how they are read.
import type { Schemas } from "../net/api";
import type { Text } from "../text/text.svelte";

type Option = Schemas["OptionInfo"];

export type Settings = {
  options: Record<string, string | number>;
  seconds: number | null;
  bots: Schemas["TableInfo"]["bots"];
  hints: boolean;
  listed: boolean;
  /** Whether the game counts for ratings; absent where that cannot be chosen any more. */
  serious?: boolean;
};

/** Times for a decision. */
export const SECONDS: readonly (number | null)[] = [null, 15, 30, 60, 120, 600];

/** Whether a value of an option goes with so many players. */
export function optionFits(option: Option, value: string, players: number): boolean {
  const needs = option.needs?.[value];
  return !needs || needs.includes(players);
}

/** The name of an option's value. */
export function optionText(page: Text, words: Text, option: Option, value: string): string {
  const own = [`option-${option.name}-${value}`, `option-${value}`].find((id) => words.has(id));
  if (own) return words.t(own);
  return option.name === "first" ? page.t("seat-number", { number: Number(value) + 1 }) : value;
}
