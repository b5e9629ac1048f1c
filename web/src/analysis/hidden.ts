// Which open cards a seat could not see: the same moment as shown to everybody and as shown to the seat, compared.
import type { Zone } from "../net/api";

type Zones = ReadonlyMap<string, Zone>;
const BACK = "?";

/** The paths of the cards that lie open in `open` and face down in `seen`. */
export function hiddenFrom(open: Zones, seen: Zones): ReadonlySet<string> {
  const hidden = new Set<string>();
  for (const [id, zone] of open) {
    const known = seen.get(id);
    zone.cards?.forEach((code, at) => {
      if (isCard(code) && !isCard(known?.cards?.[at])) hidden.add(`${id}/${at}`);
    });
    if (!zone.cards && isCard(zone.top) && !isCard(known?.top)) hidden.add(id);
  }
  return hidden;
}

const isCard = (code: string | null | undefined): boolean => code != null && code !== "" && code !== BACK;
