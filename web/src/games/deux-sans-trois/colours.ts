// The seven colours, in the order of a collection's columns, and the drawings and tints that stand for them.
import type { Text } from "../../text/text.svelte";

export type Colour = { letter: string; name: string; sign: string };

export const COLOURS: readonly Colour[] = [
  { letter: "O", name: "orange", sign: "orange" },
  { letter: "L", name: "lilac", sign: "lilas" },
  { letter: "C", name: "lightblue", sign: "ciel" },
  { letter: "R", name: "red", sign: "rouge" },
  { letter: "T", name: "turquoise", sign: "turq" },
  { letter: "M", name: "magenta", sign: "magenta" },
  { letter: "V", name: "olive", sign: "olive" },
];

/** The sign of a face's colour; "neutre" for the colourless. */
export const signOf = (name: string): string => COLOURS.find((colour) => colour.name === name)?.sign ?? "neutre";

/** The points of a colour, or of the side that counts of the final bonus. */
export function markName(text: Text, letter: string, points: string): string {
  const colour = COLOURS.find((one) => one.letter === letter);
  return colour ? text.t("deux-sans-trois-worth", { colour: text.t(`colour-${colour.name}`), points }) : points;
}
