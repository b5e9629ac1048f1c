// The effect of laying a card, parsed from the server's preview.
import type { Choice, Message } from "../../net/api";

export type Preview = {
  /** The path of the card in hand, and of the row it would go to. */
  from: string;
  row: string;
  place: number;
  takes: ReadonlySet<string>;
  removed: ReadonlySet<string>;
  /** The change of each colour's points, by its letter: "+4". */
  colours: ReadonlyMap<string, string>;
  /** The colours (by name) whose cards would turn face down. */
  turned: ReadonlySet<string>;
  bonus: boolean;
  points: string;
};

export function previewOf(choice: Choice): Preview | null {
  const [from, row] = choice.paths[0] ?? [];
  if (!from || !row) return null;
  const told = choice.preview as Message[];
  const arg = (id: string, name: string) => told.find((message) => message.id === id)?.args?.[name];
  const effects = String(arg("preview-points", "colours") ?? "").split(" ");
  return {
    from,
    row,
    place: Number(arg("preview-take", "place") ?? arg("preview-nothing", "place") ?? 0),
    takes: codes(arg("preview-take", "cards")),
    removed: codes(arg("preview-removed", "card")),
    colours: new Map(effects.filter(Boolean).map((effect) => [effect[0]!, effect.slice(1)])),
    turned: new Set(
      told.filter((message) => message.id === "preview-triple").map((message) => String(message.args?.["colour"])),
    ),
    bonus: told.some((message) => message.id === "preview-bonus"),
    points: String(arg("preview-points", "points") ?? ""),
  };
}

/** The codes of the cards in an argument of a message. */
export function codes(value: unknown): ReadonlySet<string> {
  if (typeof value !== "object" || value === null) return new Set();
  if ("cards" in value) return new Set(value.cards as string[]);
  return new Set("card" in value ? [String(value.card)] : []);
}
