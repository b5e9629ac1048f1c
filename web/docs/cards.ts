// Draws the pictures of the rules pages, and a card of each game, as HTML for the documentation site. Its input is a
// JSON object on stdin (`Asked`), its output one on stdout (`Drawn`): docs/theme/cards.py writes and reads them.
import "./browserless";

import { readFileSync } from "node:fs";

import { render } from "svelte/server";

import Card from "../src/look/Card.svelte";
import Drawings from "../src/look/Drawings.svelte";
import cards from "../src/look/cards.css?raw";
import tokens from "../src/look/tokens.css?raw";
import type { GameInfo } from "../src/net/api";
import RulesPicture from "../src/screens/RulesPicture.svelte";
import { picture } from "../src/screens/rulesPicture";
import { textOf, type Language } from "../src/text/text.svelte";

type Asked = { games: { game: GameInfo; texts: Record<Language, string[]>; blocks: Record<Language, string[]> }[] };
type Drawn = {
  css: string;
  symbols: string;
  games: Record<string, { card: string; blocks: Record<Language, string[]> }>;
};

const palettes = import.meta.glob<string>("../src/games/*/palette.css", {
  query: "?raw",
  import: "default",
  eager: true,
});

const styles = new Set<string>();
const html = ({ head, body }: { head: string; body: string }): string => {
  for (const [, style] of head.matchAll(/<style[^>]*>([^]*?)<\/style>/g)) styles.add(style ?? "");
  return body.replace(/<!--.*?-->/g, "").trim();
};

/** A card from the middle of a game's faces, as `/about` shows it. */
function card({ id, faces }: GameInfo): string {
  const face = faces[Math.floor((faces.length * 2) / 5)]!;
  return html(render(Card, { props: { code: face.code, face, game: id } }));
}

function pictures(game: GameInfo, language: Language, texts: string[], blocks: string[]): string[] {
  const text = textOf(language, texts, game.faces);
  return blocks.map((block) => html(render(RulesPicture, { props: { picture: picture(block), game, text } })));
}

const { games } = JSON.parse(readFileSync(0, "utf-8")) as Asked;
const drawn: Drawn = {
  css: "",
  symbols: html(render(Drawings, { props: {} })),
  games: Object.fromEntries(
    games.map(({ game, texts, blocks }) => [
      game.id,
      {
        card: card(game),
        blocks: {
          en: pictures(game, "en", texts.en, blocks.en),
          fr: pictures(game, "fr", texts.fr, blocks.fr),
        },
      },
    ]),
  ),
};
drawn.css = [tokens, cards, ...Object.values(palettes), ...styles].join("\n");
process.stdout.write(JSON.stringify(drawn));
