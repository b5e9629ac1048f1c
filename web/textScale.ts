// Text sizes follow the reader's setting: the build multiplies every `font-size` in px by `--text`, and the px of a
// `line-height` or of the shorthand `font` likewise. Styles are written in px, as designed. `look/tokens.css` sets
// `--text`; an element that cannot hold larger text sets it lower for what it contains. Sizes without px, such as
// those of the numbers on cards, which follow the width of the card, stay as they are.
import type { Plugin } from "postcss";

const TEXT = new Set(["font", "font-size", "line-height"]);
const PIXELS = /\b(\d*\.?\d+)px\b/g;

export const scaled = (value: string): string => value.replace(PIXELS, "calc($1px * var(--text))");

export const textScale = (): Plugin => ({
  postcssPlugin: "text-scale",
  Once(root) {
    root.walkDecls((declaration) => {
      if (TEXT.has(declaration.prop) && !declaration.value.includes("var(--text)"))
        declaration.value = scaled(declaration.value);
    });
  },
});
