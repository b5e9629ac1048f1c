// What the curtain between two people at one device says.
import type { Text } from "../text/text.svelte";

const PHONE = "(max-width: 760px), (max-height: 500px)";

export const curtainTitle = (text: Text, seat: number): string =>
  text.t("curtain-title", { seat: { seat }, device: matchMedia(PHONE).matches ? "phone" : "tablet" });
