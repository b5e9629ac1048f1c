// The durations and the easing of flights: the tokens in look/tokens.css, times the pace that the reader has set.

export type Durations = {
  /** ms */
  fly: number;
  flip: number;
  /** Between the starts of two flights. */
  gap: number;
  /** The longest time for all flights of a step. */
  all: number;
  ease: string;
};

/** Reads the tokens from the document's style. All are 0 where the reader wants no motion. */
export function readDurations(): Durations {
  const style = getComputedStyle(document.documentElement);
  const pace = Number(style.getPropertyValue("--pace"));
  const time = (name: string) => milliseconds(style.getPropertyValue(name)) * pace;
  return {
    fly: time("--t-fly"),
    flip: time("--t-flip"),
    gap: time("--t-gap"),
    all: time("--t-all"),
    ease: style.getPropertyValue("--ease-fly").trim(),
  };
}

/** A CSS time in ms; the build may write "260ms" as ".26s". Throws an error if the text is not a time. */
export function milliseconds(time: string): number {
  const found = /^\s*([\d.]+)(m?s)\s*$/.exec(time);
  if (!found) throw new Error(`not a CSS time: "${time}"`);
  return Number(found[1]) * (found[2] === "s" ? 1000 : 1);
}
