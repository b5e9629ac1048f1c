// The announcement, made or possible, from the server's previews and log; never computed here.
import type { Choice, Message } from "../../net/api";
import type { Table } from "../../state/table.svelte";

export type Announced = {
  total: number;
  colours: string;
  /** The cells that are added up, the laid one first. */
  cells: string;
  /** The cells of the viewer's sheet where the total can be written. */
  places: ReadonlySet<string>;
  /** Further messages of the preview, for example that it would be a miss. */
  warning: Message | null;
};

export class Plan {
  /** The thing on the board under the pointer, the dragged card or the focus. */
  aimed = $state<string | null>(null);

  constructor(private readonly table: Table) {}

  /** The announcement of a touch on this cell, if it is determined. */
  wouldAnnounce(path: string): Announced | null {
    const touches = this.table.touches;
    if (!touches.held.length || !touches.lit.has(path)) return null;
    const left = touches.wouldLeave(path);
    return left.length === 1 ? ofPreview(left[0]!) : null;
  }

  readonly planned = $derived.by(() => (this.aimed ? this.wouldAnnounce(this.aimed) : null));

  /** The announcement of this turn. */
  readonly announced = $derived.by((): Announced | null => {
    const total = this.table.fact("total");
    if (total === undefined) return null;
    const colours = String(this.table.fact("colours"));
    const told = this.table.log.findLast((line) => line.message.args?.["cells"] !== undefined)?.message.args;
    const now = told?.["total"] === total && told["colours"] === colours;
    return { total: Number(total), colours, cells: now ? String(told["cells"]) : "", places: new Set(), warning: null };
  });

  readonly shown = $derived(this.planned ?? this.announced);

  /** The held cards by the cell that they would lie on. */
  readonly ghosts = $derived.by((): ReadonlyMap<string, string> => {
    const { held, lit } = this.table.touches;
    const cards = held.filter((path) => path.startsWith("hand/"));
    const cells = held.filter((path) => path.startsWith("cell/"));
    if (this.aimed?.startsWith("cell/") && lit.has(this.aimed)) cells.push(this.aimed);
    return new Map(cells.slice(0, cards.length).map((cell, at) => [cell, this.cardAt(cards[at]!)]));
  });

  private cardAt(path: string): string {
    const [zone, seat, place] = path.split("/");
    return this.table.zone(`${zone}/${seat}`)?.cards?.[Number(place)] ?? "?";
  }

  aimAt = (event: Event): void => {
    const { x, y } = event instanceof PointerEvent ? { x: event.clientX, y: event.clientY } : { x: NaN, y: NaN };
    const under = Number.isNaN(x) ? [event.target as Element] : document.elementsFromPoint(x, y);
    const paths = under.map((one) => one.closest<HTMLElement>(".touch")?.dataset["path"] ?? "");
    this.aimed = paths.find((path) => path.startsWith("cell/")) ?? null;
  };

  aimAway = (): void => {
    this.aimed = null;
  };
}

function ofPreview(choice: Choice): Announced | null {
  const said = choice.preview.find((message) => message.args?.["cells"] !== undefined);
  const args = said?.args;
  if (!said || !args) return null;
  return {
    total: Number(args["total"]),
    colours: String(args["colours"]),
    cells: String(args["cells"]),
    places: new Set(String(args["places"]).split(" ")),
    warning: (choice.preview.find((message) => message !== said) as Message | undefined) ?? null,
  };
}

/** The numbers written last, by seat and cell: they stay marked until cards are laid again. */
export class Fresh {
  private readonly before = new Map<string, Readonly<Record<string, string>>>();
  private announced = false;
  cells = $state.raw<ReadonlySet<string>>(new Set());

  /** To be called whenever the table may have changed. */
  follow(table: Table): void {
    const announced = table.fact("total") !== undefined;
    const found = new Set(announced && !this.announced ? [] : this.cells);
    this.announced = announced;
    let changed = found.size !== this.cells.size;
    for (const zone of table.zones.values()) {
      if (zone.kind !== "sheet") continue;
      const marks = zone.marks ?? {};
      const was = this.before.get(zone.id);
      for (const spot of Object.keys(marks)) {
        if (was && !(spot in was)) found.add(`${zone.id}/${spot}`);
      }
      changed ||= found.size !== this.cells.size;
      this.before.set(zone.id, marks);
    }
    if (changed) this.cells = found;
  }
}
