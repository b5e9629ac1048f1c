// The games on the shelf of the home screen, each with its texts.
import type { GameInfo } from "../net/api";
import { loadText, type Language, type Text } from "../text/text.svelte";
import { games } from "./me.svelte";

export type Shelf = { game: GameInfo; text: Text }[];

/** Fetches the games and their texts, all at once; what is there already is not fetched again. */
export async function loadShelf(language: Language): Promise<Shelf> {
  const offered = await games();
  return Promise.all(
    offered.games.map(async (game) => ({ game, text: await loadText(language, game.id, game.faces) })),
  );
}
