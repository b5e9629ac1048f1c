// The analysis of a finished match; the replay screen loads this module on demand.
export { AnalysedReplay } from "./analysedReplay.svelte";
export { default as Curve } from "./Curve.svelte";
export { default as Mistakes } from "./Mistakes.svelte";
export { default as Verdict } from "./Verdict.svelte";
