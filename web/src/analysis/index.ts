// The analysis of a finished match; the replay screen loads this module on demand.
export { AnalysedReplay } from "./analysedReplay.svelte";
export { hiddenFrom } from "./hidden";
export { default as Choices } from "./Choices.svelte";
export { default as Curve } from "./Curve.svelte";
export { default as Luck } from "./Luck.svelte";
export { default as Verdict } from "./Verdict.svelte";
