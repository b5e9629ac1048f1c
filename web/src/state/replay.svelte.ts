// A replay of a finished table. All moments are in memory, so that any can be shown at once.
import { get, Refusal, Unreachable, type Fact, type Frame, type Message, type Schemas, type Zone } from "../net/api";
import { staysInLog } from "./log";
import { Table } from "./table.svelte";

export type View = "open" | "spectator" | number;
export type Moment = {
  /** The frame that led here; null at the beginning. */
  frame: Frame | null;
  seq: number;
  at: number;
  seat: number | null;
  action: string | null;
  by: string | null;
  /** How many decisions have been made. */
  decisions: number;
  zones: ReadonlyMap<string, Zone>;
  facts: readonly Fact[];
  actors: readonly number[];
  choice: string | null;
};
/** A line of the log; `move` is the number of the decision it tells of, on the first line that does. */
export type Line = { moment: number; message: Message; move: number | null };

export class Replay {
  readonly table: Table;
  moments = $state.raw<readonly Moment[]>([]);
  lines = $state.raw<readonly Line[]>([]);
  now = $state(0);
  view = $state<View>("open");
  /** What seats knew of the moments, by seat; loaded when it is needed. */
  private known = $state.raw<ReadonlyMap<number, readonly Moment[]>>(new Map());
  private readonly asked = new Set<number>();
  /** The seat whose knowledge the table shows instead of what the view shows. */
  private through: number | null = null;

  constructor(readonly id: string) {
    this.table = new Table(id, false);
    this.table.status = "live";
  }

  async load(view: View): Promise<void> {
    const found = await fetched(this.id, view);
    this.view = view;
    this.table.info = found.table;
    this.table.you = { seat: typeof view === "number" ? view : null, owner: false, asked: null, undo: false };
    this.moments = moments(found);
    this.lines = linesOf(this.moments);
    this.go(Math.min(this.now, this.last));
  }

  /** The present moment as a seat knew it; null until it is loaded. */
  asKnownBy(seat: number): Moment | null {
    const moments = this.known.get(seat);
    return moments?.length === this.moments.length ? (moments[this.now] ?? null) : null;
  }

  /** Loads what a seat knew of every moment. */
  async learn(seat: number): Promise<void> {
    if (this.asked.has(seat)) return;
    this.asked.add(seat);
    try {
      const found = moments(await fetched(this.id, seat));
      this.known = new Map([...this.known, [seat, found]]);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      this.asked.delete(seat); // asked again at the next moment
    }
  }

  /** Shows the table as a seat knew it, or as the view shows it (null). */
  lookThrough(seat: number | null): void {
    if (this.through === seat) return;
    this.through = seat;
    this.go(this.now);
  }

  get last(): number {
    return Math.max(0, this.moments.length - 1);
  }

  /** Shows a moment without animation. */
  go(at: number): void {
    const moment = this.moments[Math.max(0, Math.min(this.last, at))];
    if (!moment) return;
    this.now = this.moments.indexOf(moment);
    const shown = (this.through === null ? null : this.asKnownBy(this.through)) ?? moment;
    Object.assign(this.table, {
      zones: shown.zones,
      facts: shown.facts,
      actors: moment.actors,
      choice: moment.choice,
    });
    this.mark(moment);
  }

  /** Shows the next moment with its animation. */
  async forward(): Promise<void> {
    const next = this.moments[this.now + 1];
    if (!next?.frame) return;
    const frame = next.frame;
    this.now += 1;
    if (this.through === null) await this.table.animate(frame, () => this.table.step(frame), false);
    else this.go(this.now);
    this.mark(next);
  }

  /** The next moment in a direction that shows something new; the last or first one if there is none. */
  change(step: 1 | -1): number {
    for (let at = this.now + step; at > 0 && at < this.last; at += step) {
      const frame = this.moments[step > 0 ? at : at + 1]!.frame;
      if (frame && (frame.moves.length || frame.zones.length || frame.log.length)) return at;
    }
    return step > 0 ? this.last : 0;
  }

  /** The moment before or after the next decision in that direction. */
  decision(step: 1 | -1): number {
    for (let at = this.now + step; at > 0 && at <= this.last; at += step) if (this.moments[at]!.action) return at;
    return step > 0 ? this.last : 0;
  }

  /** The first moment after so many decisions. */
  after(decisions: number): number {
    const found = this.moments.findIndex((moment) => moment.decisions >= decisions);
    return found < 0 ? this.last : found;
  }

  private mark(moment: Moment): void {
    const places = new Set((moment.frame?.moves ?? []).map((move) => move.to));
    this.table.last = { seat: moment.seat, places: moment.seat === null ? new Set() : places };
  }
}

const fetched = (id: string, view: View) => get<Schemas["Replay"]>(`/api/tables/${id}/replay?view=${view}`);

function moments(found: Schemas["Replay"]): Moment[] {
  const { zones, facts, actors, choice } = found.scene;
  let now: Moment = {
    frame: null, seq: 0, at: 0, seat: null, action: null, by: null, decisions: 0,
    zones: new Map(zones.map((zone) => [zone.id, zone])), facts, actors, choice: choice ?? null,
  }; // prettier-ignore
  const made = [now];
  for (const event of found.events) {
    event.steps.forEach((frame, place) => {
      const after = new Map(now.zones);
      for (const zone of frame.zones) after.set(zone.id, zone);
      const decided = place === 0 && event.kind === "played";
      now = {
        frame,
        seq: event.seq,
        at: event.at,
        seat: decided ? (event.seat ?? null) : null,
        action: decided ? (event.action ?? null) : null,
        by: event.by ?? null,
        decisions: now.decisions + (decided ? 1 : 0),
        zones: after,
        facts: frame.facts ?? now.facts,
        actors: frame.actors,
        choice: frame.choice ?? null,
      };
      made.push(now);
    });
  }
  return made;
}

function linesOf(moments: readonly Moment[]): Line[] {
  let told = 0;
  return moments.flatMap((moment, at) =>
    ((moment.frame?.log ?? []) as Message[]).filter(staysInLog).map((message): Line => {
      const move = moment.decisions > told ? moment.decisions : null;
      told = moment.decisions;
      return { moment: at, message, move };
    }),
  );
}
