import type { Message } from "../net/api";

/** Whom a sentence is about, if anybody. */
export function seatOf(message: Message): number | null {
  const seat = (message.args ?? {})["seat"];
  return typeof seat === "object" && seat !== null && "seat" in seat ? Number(seat.seat) : null;
}
