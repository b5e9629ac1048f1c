// The text of a hint.
import type { Message } from "../net/api";
import type { Advice } from "../state/table.svelte";
import { because, gain, percent } from "../text/coach";
import { capitalised, type Text } from "../text/text.svelte";

/** What the advised action gains against the one it is compared with; `shares` are the chances, unless one plays alone. */
export type Gain = { better: string; other: string; shares: readonly [number, number] | null };
/** The texts of a hint: the advised action or why there is none (`what`), reasons, the action it is compared with, the gain; `why` joins them. */
export type AdviceText = {
  action: Message | null;
  what: string;
  reasons: string;
  rather: Message | null;
  duel: Gain | null;
  why: string;
};

export function adviceText(text: Text, advice: Advice): AdviceText {
  const nothing = { action: null, reasons: "", rather: null, duel: null, why: "" };
  if (advice.state === "asking") return { ...nothing, what: text.t("advice-asking") };
  if (advice.state === "refused") {
    const reasons = advice.refusal ? text.say(advice.refusal) : "";
    return { ...nothing, what: text.t("advice-none"), reasons, why: reasons };
  }
  const { hint, choice } = advice;
  const only = hint.other === null && !hint.any;
  const reasons = only ? text.t("advice-only") : because(text, hint.reasons as Message[]);
  const said = gained(text, advice);
  const what = reasons || said.words ? advice.other?.sentence : null;
  const rather = what ? ({ id: "coach-rather", args: { what } } as Message) : null;
  const why = [reasons, rather && text.say(rather), said.words].filter(Boolean).join(" ");
  const rest = { reasons, rather, duel: said.duel, why };
  if (hint.any) return { action: null, what: capitalised(text.say(hint.any as Message)), ...rest };
  const action = choice.sentence as Message;
  return { action, what: capitalised(text.say(action, "can")), ...rest };
}

/** The gain in words and in figures; nothing where no difference is to be seen. */
function gained(text: Text, { hint, alone }: Advice & { state: "given" }): { words: string; duel: Gain | null } {
  const [better, other] = alone ? [hint.points, hint.other_points] : [hint.chance, hint.other_chance];
  const words = other === null ? "" : gain(text, better, other, alone);
  if (other === null || !words) return { words, duel: null };
  const decimal = new Intl.NumberFormat(text.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const [one, two] = [better, other].map((value) => (alone ? decimal.format(value) : percent(text, value)));
  return { words, duel: { better: one!, other: two!, shares: alone ? null : [better, other] } };
}
