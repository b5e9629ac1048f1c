// What the coach says, in words.
import type { Message, Zone } from "../net/api";
import type { Advice } from "../state/table.svelte";
import type { Words } from "../text/text.svelte";
import { shortest } from "../analysis/report";
import { touchedName } from "./names";

/** What to do, and why; what is not known of it is left out. */
export function adviceWords(
  words: Words,
  zones: ReadonlyMap<string, Zone>,
  advice: Advice,
): { what: string; why: string } {
  if (advice.state === "asking") return { what: words.t("advice-asking"), why: "" };
  if (advice.state === "refused")
    return { what: words.t("advice-none"), why: advice.refusal ? words.say(advice.refusal) : "" };
  const what = touchedName(words, zones, shortest(advice.choice.paths));
  if (advice.only) return { what, why: words.t("advice-only") };
  return { what, why: reasons(words, advice.reasons) };
}

function reasons(words: Words, given: readonly Message[]): string {
  const said = given.filter((reason) => words.has(reason.id)).map((reason) => words.say(reason));
  const last = said.pop();
  if (last === undefined) return words.t("advice-bare");
  const all = said.length ? words.t("hint-and", { others: said.join(", "), last }) : last;
  return words.t("advice-reasons", { reasons: all.charAt(0).toLocaleUpperCase() + all.slice(1) });
}
