// Readable names of zones.
import type { Zone } from "../net/api";
import type { Text } from "../text/text.svelte";

/** A zone's name: by its family, its owner, and the last part of its id. */
export function zoneName(text: Text, zone: Zone): string {
  const parts = zone.id.split("/");
  const last = parts.at(-1) ?? "";
  const owner = zone.owner == null ? "" : { seat: zone.owner };
  return text.t(`zone-${parts[0]}`, { owner, name: /^\d+$/.test(last) ? Number(last) : last });
}
