// The drawings and colours of the games for the pictures of shared links, which the server draws (`share.json`).
// They come from the files of each game's folder: Box.svelte, Drawings.svelte and palette.css.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Plugin } from "vite";

type Art = { box?: string; mark?: string; cloth?: string; accent?: string; felt?: string };

const GROUND = "GROUND"; // stands for the colour behind a mark: where parts of it overlap, it parts them
const SOURCE = join(import.meta.dirname, "src");

/** The looks by game; under "" that of a game without a folder. */
export function shareArt(): Record<string, Art> {
  const games = join(SOURCE, "games");
  const folders = readdirSync(games, { withFileTypes: true }).filter((each) => each.isDirectory());
  const plain = { mark: symbol(read(join(SOURCE, "look/Drawings.svelte")), "mark-cards") };
  return Object.fromEntries([["", plain], ...folders.map(({ name }) => [name, art(join(games, name), name)])]);
}

function art(folder: string, game: string): Art {
  const palette = read(join(folder, "palette.css")).split("}")[0] ?? "";
  const colour = (name: string) => new RegExp(`--${name}:\\s*(#[0-9a-f]{3,8})`, "i").exec(palette)?.[1];
  const found: Art = {
    box: plainSvg(read(join(folder, "Box.svelte")), `${game}/Box.svelte`),
    mark: symbol(read(join(folder, "Drawings.svelte")), `mark-${game}`),
    cloth: colour("cloth"),
    accent: colour("accent"),
    felt: colour("felt"),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value));
}

const read = (file: string): string => (existsSync(file) ? readFileSync(file, "utf-8") : "");

/** The markup of a drawing. The server cannot run a component: a drawing that is computed fails here. */
function plainSvg(source: string, name: string): string {
  const markup = source.replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, "").trim();
  if (/[{}]|var\(/.test(markup)) throw new Error(`${name}: the picture of shared links needs plain SVG`);
  return markup.replace(/\s+/g, " ");
}

function symbol(source: string, id: string): string {
  const found = new RegExp(`<symbol\\s+id="${id}"[^>]*?>([\\s\\S]*?)</symbol\\s*>`).exec(source);
  return found ? plainSvg((found[1] ?? "").replace(/var\(--[\w-]+(,(var\([^()]*\)|[^()]*))?\)/g, GROUND), id) : "";
}

/** Writes `share.json` beside the built page. */
export const shareArtFile = (): Plugin => ({
  name: "share-art",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "share.json", source: JSON.stringify(shareArt()) });
  },
});
