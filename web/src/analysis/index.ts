// Loaded where a game is analysed, and not before.
export { default as Curve } from "./Curve.svelte";
export { Judged } from "./analysedReplay.svelte";
export { default as Mistakes } from "./Mistakes.svelte";
export { default as Outcome } from "./Verdict.svelte";
