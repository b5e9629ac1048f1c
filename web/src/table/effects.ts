import type { Choice, Message } from "../net/api";

/** What a choice would do, beyond what its sentence says: an effect on the cards that the sentence names is left out. */
export function effectsOf({ sentence, preview }: Choice): Message[] {
  const named = cardsOf(sentence as Message);
  return (preview as Message[]).filter((message) => named === "" || cardsOf(message) !== named);
}

const cardsOf = ({ args = {} }: Message): string =>
  ((args["cards"] as { cards?: string[] } | undefined)?.cards ?? []).join(" ");
