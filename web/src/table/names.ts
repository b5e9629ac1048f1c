// The names of zones and of what lies in them, in words.
import type { Zone } from "../net/api";
import type { Words } from "../text/text.svelte";

/** A zone's name: by its family, its owner, and the last part of its id. */
export function zoneName(words: Words, zone: Zone): string {
  const parts = zone.id.split("/");
  const last = parts.at(-1) ?? "";
  const owner = zone.owner == null ? "" : { seat: zone.owner };
  return words.t(`zone-${parts[0]}`, { owner, name: /^\d+$/.test(last) ? Number(last) : last });
}

/** Something that can be touched: a button, a zone, a card or a place of one. */
export function thingName(words: Words, zones: ReadonlyMap<string, Zone>, path: string): string {
  if (path.startsWith("button/")) return words.t(path.replace("/", "-"));
  const whole = zones.get(path);
  if (whole) return zoneName(words, whole);
  const cut = path.lastIndexOf("/");
  const zone = zones.get(path.slice(0, cut));
  const place = path.slice(cut + 1);
  if (!zone) return place;
  const code = /^\d+$/.test(place) ? zone.cards?.[Number(place)] : undefined;
  // Where things have their places, a face alone does not say which is meant.
  if (code && code !== "?")
    return zone.kind === "grid"
      ? `${zoneName(words, zone)} ${Number(place) + 1} (${words.card(code)})`
      : words.card(code);
  if (code !== undefined) return `${zoneName(words, zone)} ${Number(place) + 1}`;
  return `${zoneName(words, zone)}, ${words.has(`place-${place}`) ? words.t(`place-${place}`) : place}`;
}

/** What is done by touching these things, in order. */
export function touchedName(words: Words, zones: ReadonlyMap<string, Zone>, things: readonly string[]): string {
  return things.map((thing) => thingName(words, zones, thing)).join(" → ");
}
