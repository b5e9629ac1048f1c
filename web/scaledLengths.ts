// Styles are written in px, as designed for windows of 1280 x 800 and smaller. The build multiplies these px: sizes of
// text (`font`, `font-size`, `line-height`) by `--text`, which follows the reader's setting, and all other lengths by
// `--scale`, which grows with the window (look/scale.svelte.ts). `look/tokens.css` sets both; `--text` contains
// `--scale`. An element that cannot hold larger text sets `--text` lower for what it contains. Lengths without px,
// such as those that follow the width of a card, stay as they are; so do lines of 1 px and the units of drawings.
import type { Plugin } from "postcss";

const TEXT = new Set(["font", "font-size", "line-height"]);
const DRAWN = /^(stroke|r$|rx$|ry$)/;
const PIXELS = /url\([^)]*\)|(?<![\w.-])(-?\d*\.?\d+)px\b(?! \* var\(--(?:text|scale)\))/g;

const multiplied = (value: string, by: string, least: number): string =>
  value.replace(PIXELS, (all, number?: string) =>
    number === undefined || Math.abs(Number(number)) <= least ? all : `calc(${number}px * var(--${by}))`,
  );

/** The value of a declaration as the build writes it. */
export function scaled(property: string, value: string): string {
  if (DRAWN.test(property)) return value;
  return TEXT.has(property) ? multiplied(value, "text", 0) : multiplied(value, "scale", 1);
}

export const scaledLengths = (): Plugin => ({
  postcssPlugin: "scaled-lengths",
  Once(root) {
    // What index.html itself shows is there before the style sheet that sets the factors.
    if (root.source?.input.file?.includes("index.html")) return;
    root.walkDecls((declaration) => {
      declaration.value = scaled(declaration.prop, declaration.value);
    });
  },
});
