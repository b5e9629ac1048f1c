// The names of zones in words.
import type { Zone } from "../net/api";
import type { Words } from "../text/words.svelte";

/** A zone's name: by its family, its owner, and the last part of its id. */
export function zoneName(words: Words, zone: Zone): string {
  const parts = zone.id.split("/");
  const last = parts.at(-1) ?? "";
  const owner = zone.owner == null ? "" : { seat: zone.owner };
  return words.t(`zone-${parts[0]}`, { owner, name: /^\d+$/.test(last) ? Number(last) : last });
}
