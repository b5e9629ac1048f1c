import type { Message } from "../net/api";

/** The seat that a message is about, or null. */
export function seatOf(message: Message): number | null {
  const seat = (message.args ?? {})["seat"];
  return typeof seat === "object" && seat !== null && "seat" in seat ? Number(seat.seat) : null;
}
