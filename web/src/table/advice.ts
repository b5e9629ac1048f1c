// The text of a hint.
import type { Message } from "../net/api";
import type { Advice } from "../state/table.svelte";
import { capitalised, type Text } from "../text/text.svelte";

/** The sentence of the advised action, or why there is none, and the reasons; those without a message are left out. */
export type AdviceText = { action: Message | null; what: string; why: string };

export function adviceText(text: Text, advice: Advice): AdviceText {
  if (advice.state === "asking") return { action: null, what: text.t("advice-asking"), why: "" };
  if (advice.state === "refused")
    return { action: null, what: text.t("advice-none"), why: advice.refusal ? text.say(advice.refusal) : "" };
  const action = advice.choice.sentence as Message;
  const what = capitalised(text.say(action, "can"));
  return { action, what, why: advice.only ? text.t("advice-only") : reasons(text, advice.reasons) };
}

function reasons(text: Text, given: readonly Message[]): string {
  const said = given.filter((reason) => text.has(reason.id)).map((reason) => text.say(reason));
  const last = said.pop();
  if (last === undefined) return text.t("advice-bare");
  const all = said.length ? text.t("hint-and", { others: said.join(", "), last }) : last;
  return text.t("advice-reasons", { reasons: capitalised(all) });
}
