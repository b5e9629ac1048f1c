// Readable names of zones, cards and places.
import type { Zone } from "../net/api";
import type { Text } from "../text/text.svelte";

/** A zone's name: by its family, its owner, and the last part of its id. */
export function zoneName(text: Text, zone: Zone): string {
  const parts = zone.id.split("/");
  const last = parts.at(-1) ?? "";
  const owner = zone.owner == null ? "" : { seat: zone.owner };
  return text.t(`zone-${parts[0]}`, { owner, name: /^\d+$/.test(last) ? Number(last) : last });
}

/** The name of a touchable element: a button, a zone, a card or a place. */
export function thingName(text: Text, zones: ReadonlyMap<string, Zone>, path: string): string {
  if (path.startsWith("button/")) return text.t(path.replace("/", "-"));
  const whole = zones.get(path);
  if (whole) return zoneName(text, whole);
  const cut = path.lastIndexOf("/");
  const zone = zones.get(path.slice(0, cut));
  const place = path.slice(cut + 1);
  if (!zone) return place;
  const code = /^\d+$/.test(place) ? zone.cards?.[Number(place)] : undefined;
  // In a grid the face alone does not identify a card.
  if (code && code !== "?")
    return zone.kind === "grid" ? `${zoneName(text, zone)} ${Number(place) + 1} (${text.card(code)})` : text.card(code);
  if (code !== undefined) return `${zoneName(text, zone)} ${Number(place) + 1}`;
  return `${zoneName(text, zone)}, ${text.has(`place-${place}`) ? text.t(`place-${place}`) : place}`;
}

/** The readable name of a touch path. */
export function touchedName(text: Text, zones: ReadonlyMap<string, Zone>, things: readonly string[]): string {
  return things.map((thing) => thingName(text, zones, thing)).join(" → ");
}
