// The drawings and inks of the five series, by the name in a zone and by the colour of a card.
const SIGNS: Record<string, string> = {
  desert: "des", sea: "mer", forest: "for", volcano: "vol", ice: "gla",
  yellow: "des", blue: "mer", green: "for", red: "vol", white: "gla",
}; // prettier-ignore

export const signOf = (name: string): string => SIGNS[name] ?? "des";
