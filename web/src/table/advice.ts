// The text of a hint.
import type { Message, Zone } from "../net/api";
import type { Advice } from "../state/table.svelte";
import type { Text } from "../text/text.svelte";
import { shortestPath } from "../analysis/report";
import { touchedName } from "./names";

/** The advised action and its reasons; reasons without a message are left out. */
export function adviceText(
  text: Text,
  zones: ReadonlyMap<string, Zone>,
  advice: Advice,
): { what: string; why: string } {
  if (advice.state === "asking") return { what: text.t("advice-asking"), why: "" };
  if (advice.state === "refused")
    return { what: text.t("advice-none"), why: advice.refusal ? text.say(advice.refusal) : "" };
  const what = touchedName(text, zones, shortestPath(advice.choice.paths));
  if (advice.only) return { what, why: text.t("advice-only") };
  return { what, why: reasons(text, advice.reasons) };
}

function reasons(text: Text, given: readonly Message[]): string {
  const said = given.filter((reason) => text.has(reason.id)).map((reason) => text.say(reason));
  const last = said.pop();
  if (last === undefined) return text.t("advice-bare");
  const all = said.length ? text.t("hint-and", { others: said.join(", "), last }) : last;
  return text.t("advice-reasons", { reasons: all.charAt(0).toLocaleUpperCase() + all.slice(1) });
}
