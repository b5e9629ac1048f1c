// The text of a hint.
import type { Message } from "../net/api";
import type { Advice } from "../state/table.svelte";
import { because, gain } from "../text/coach";
import { capitalised, type Text } from "../text/text.svelte";

/** What is advised, or why there is no advice; and the reasons, with what the advice gains. */
export type AdviceText = { action: Message | null; what: string; why: string };

export function adviceText(text: Text, advice: Advice): AdviceText {
  if (advice.state === "asking") return { action: null, what: text.t("advice-asking"), why: "" };
  if (advice.state === "refused")
    return { action: null, what: text.t("advice-none"), why: advice.refusal ? text.say(advice.refusal) : "" };
  const { hint, choice } = advice;
  const why = [because(text, hint.reasons as Message[]), gained(text, advice)].filter(Boolean).join(" ");
  if (hint.any) return { action: null, what: capitalised(text.say(hint.any as Message)), why };
  const action = choice.sentence as Message;
  const only = hint.other === null ? text.t("advice-only") : "";
  return { action, what: capitalised(text.say(action, "can")), why: only || why };
}

function gained(text: Text, { hint, alone }: Advice & { state: "given" }): string {
  const [better, other] = alone ? [hint.points, hint.other_points] : [hint.chance, hint.other_chance];
  return other === null ? "" : gain(text, better, other, alone);
}
