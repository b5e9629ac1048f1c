// The state of a table in this browser. A snapshot replaces everything; events change it step by step, in order, each
// after the animations of the one before. This module knows no rules of games.
import { Connection, type Status } from "../net/connection";
import { pathsToMark } from "../analysis/report";
import {
  get,
  Refusal,
  Unreachable,
  type Choice,
  type Do,
  type Fact,
  type Frame,
  type Message,
  type Moment,
  type Presence,
  type Push,
  type Scene,
  type Schemas,
  type Snapshot,
  type TableEvent,
  type TableInfo,
  type You,
  type Zone,
} from "../net/api";
import { Touches } from "../touch/touches.svelte";
import { DealKeeper } from "./keptDeal";
import { staysInLog } from "./log";
import { me } from "./me.svelte";

export type LogLine = { seq: number; at: number; message: Message; fresh?: boolean };
export type Mover = { seat: number | null; places: ReadonlySet<string> };
/** A hint of the coach: requested, given, or refused. */
export type Advice =
  | { state: "asking" }
  | { state: "given"; choice: Choice; other: Choice | null; hint: Schemas["Hint"]; alone: boolean }
  | { state: "refused"; refusal: Message | null };
/** What the layout of the game draws. */
type Shown = Pick<Table, "zones" | "facts" | "actors" | "choice" | "last">;
/** Animates a step; calls `change`, which shows the scene after the step. */
export type Animate = (frame: Frame, change: () => void, hurry: boolean) => Promise<void>;

const MOST_LINES = 500;
const LATE = 1500; // ms without an answer, after which the page says that it is still sending
const WORTH_A_LOOK = 1200; // ms: shorter pauses of the dealer only separate two animations
const NOTHING: Mover = { seat: null, places: new Set() };

export class Table {
  seq = $state(0);
  info = $state.raw<TableInfo | null>(null);
  zones = $state.raw<ReadonlyMap<string, Zone>>(new Map());
  facts = $state.raw<readonly Fact[]>([]);
  actors = $state.raw<readonly number[]>([]);
  choice = $state.raw<string | null>(null);
  you = $state.raw<You>({ seat: null, owner: false, asked: null, undo: false });
  clock = $state.raw<Schemas["Clock"]>({ now: 0, deadlines: [], pause: null });
  clockOffset = 0; // the server's clock less this one's (ms)
  log = $state.raw<readonly LogLine[]>([]);
  presence = $state.raw<Presence>({ type: "presence", present: [], away: [], watching: 0 });
  last = $state.raw<Mover>(NOTHING);
  status = $state<Status>("connecting");
  refusal = $state.raw<Message | null>(null);
  /** How many commands have waited long for their answer. */
  late = $state(0);
  /** Whether the dealer pauses so that players can look at the table. */
  looking = $state(false);
  emotes = $state.raw<readonly { seat: number; emote: string; key: number }[]>([]);
  advice = $state.raw<Advice | null>(null);
  /** The elements that the hint marks. */
  advised = $state.raw<ReadonlySet<string>>(new Set());
  /** On a device that several people share: the seat to which it is passed; null while somebody plays. */
  curtain = $state<number | null>(null);
  /** The seat that lies nearest to viewers without a seat. */
  foremost = $state(0);
  readonly touches = new Touches(
    (choice) => void (this.chosen ?? this.play)(choice),
    () => this.confirms(),
  );
  /** Takes the choice instead of sending it: in a lesson. */
  chosen: ((choice: Choice) => void) | null = null;
  /** Asked before a choice is sent; false takes it back. */
  beforeSending: ((choice: Choice) => Promise<boolean>) | null = null;

  animate: Animate = async (_frame, change) => change();
  spoken: (line: Message) => void = () => undefined;
  sound: (name: string) => void = () => undefined;
  /** Whether the player wants to confirm each choice. */
  confirms: () => boolean = () => false;

  private readonly connection: Connection | null;
  private readonly keeper: DealKeeper | null = null;
  /** The entry after which the table is shown, where an earlier moment is; null: it is shown as it is now. */
  past = $state<number | null>(null);
  private present: Shown | null = null; // what is shown again after the past
  private queue: (Snapshot | TableEvent)[] = [];
  private working = false;
  private drained = Promise.resolve();
  private emoteKey = 0;
  private looked: number | null = null; // the seat from which a shared device has looked last
  private lastSeq = 0; // of the last move
  private answered: number | null = null; // the question whose answer is on its way

  /** `connected` is false for a replay and for a lesson. */
  constructor(
    readonly id: string,
    connected = true,
  ) {
    this.connection = connected
      ? new Connection(
          id,
          (push) => this.take(push),
          (status) => (this.status = status),
        )
      : null;
    const connection = this.connection;
    if (connection) this.keeper = new DealKeeper(id, (doing) => connection.command(doing));
  }

  private readonly stopListening = me.onRegistered(() => this.connection?.renew());

  close(): void {
    this.stopListening();
    this.connection?.close();
  }

  // Commands -------------------------------------------------------------------------------

  async do(doing: Do): Promise<boolean> {
    this.refusal = null;
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      this.late += 1;
    }, LATE);
    try {
      await this.keeper?.send(doing);
      return true;
    } catch (error) {
      if (error instanceof Refusal) this.refusal = error.message_;
      else throw error;
      return false;
    } finally {
      clearTimeout(timer);
      if (late) this.late -= 1;
    }
  }

  private play = async (choice: Choice): Promise<void> => {
    const asked = this.you.asked;
    this.answered = asked?.since ?? null;
    this.touches.ask([]);
    if (this.beforeSending && !(await this.beforeSending(choice))) {
      if (this.answered === asked?.since) this.answered = null;
      this.touches.ask(this.answered === null ? (this.you.asked?.choices ?? []) : []);
      return;
    }
    const seat = this.shared.length ? { seat: this.you.seat } : {};
    if (await this.do({ type: "play", action: choice.action, ...seat })) return;
    this.answered = null;
    this.touches.ask(this.you.asked?.choices ?? []);
  };

  /** Whether a hint can be requested now. */
  get canAsk(): boolean {
    const { info, you, clock } = this;
    const handed = you.seat !== null && info?.seats[you.seat]?.handed === true;
    return info?.hints === true && info.status === "running" && you.asked !== null && !clock.pause && !handed;
  }

  /** Requests a hint, or dismisses the one that is shown. */
  async ask(): Promise<void> {
    if (this.advice) {
      if (this.advice.state !== "asking") this.forgetAdvice();
      return;
    }
    const asked = this.you.asked;
    if (!asked || !this.canAsk) return;
    const asking: Advice = { state: "asking" };
    this.advice = asking;
    this.refusal = null;
    let found: Advice;
    try {
      const hint = await get<Schemas["Hint"]>(
        `/api/tables/${this.id}/hint${this.shared.length ? `?seat=${this.you.seat}` : ""}`,
      );
      const [choice, other] = [hint.action, hint.other].map((action) =>
        asked.choices.find((one) => one.action === action),
      );
      found = choice
        ? { state: "given", choice, other: other ?? null, hint, alone: this.info?.seats.length === 1 }
        : { state: "refused", refusal: null };
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      found = { state: "refused", refusal: error instanceof Refusal ? error.message_ : null };
    }
    if (this.advice !== asking) return; // the table has changed meanwhile
    this.advice = found;
    // Where equal choices are advised, none of them is marked.
    if (found.state === "given" && !found.hint.any) this.advised = pathsToMark(found.choice.paths);
  }

  /** Plays the action that the hint advises. */
  playAdvice(): void {
    if (this.advice?.state !== "given") return;
    const { choice } = this.advice;
    this.forgetAdvice();
    void this.play(choice);
  }

  private forgetAdvice(): void {
    this.advice = null;
    this.advised = new Set();
  }

  emote(emote: Schemas["Emoted"]["emote"]): void {
    this.connection?.emote(emote);
  }

  // Incoming -----------------------------------------------------------------------------------

  private take(push: Push): void {
    if (push.type === "presence") this.presence = push;
    else if (push.type === "emote") this.showEmote(push.seat, push.emote);
    else if (push.type === "snapshot" || push.type === "event") {
      this.keeper?.take(push);
      if (push.type === "snapshot") this.queue = [];
      this.queue.push(push);
      // What happens meanwhile waits; only what asks or ends something calls back to the present.
      if (push.type === "snapshot" || push.now?.you.asked || push.now?.table) this.backToNow();
      this.drained = this.drain();
    }
  }

  /** Shows the queued snapshots and events in order; skips animations if the queue is long. */
  private async drain(): Promise<void> {
    if (this.working) return this.drained;
    this.working = true;
    try {
      for (let next = this.next(); next; next = this.next()) {
        if (next.type === "snapshot") this.replace(next);
        else await this.follow(next);
      }
    } finally {
      this.working = false;
    }
  }

  private next(): Snapshot | TableEvent | undefined {
    return this.past === null ? this.queue.shift() : undefined;
  }

  // Earlier moments ----------------------------------------------------------------------------

  /** Shows the table as it was after an entry of the log, until `backToNow`. */
  async lookBack(seq: number): Promise<void> {
    this.refusal = null;
    let moment: Moment;
    try {
      moment = await get<Moment>(`/api/tables/${this.id}/moments/${seq}`);
    } catch (error) {
      if (error instanceof Refusal) this.refusal = error.message_;
      else if (!(error instanceof Unreachable)) throw error;
      return;
    }
    this.past = seq;
    await this.drained; // the animation that runs ends in the present
    if (this.past !== seq) return; // something has called back meanwhile
    this.present ??= {
      zones: this.zones,
      facts: this.facts,
      actors: this.actors,
      choice: this.choice,
      last: this.last,
    };
    this.touches.ask([]);
    this.show(moment.scene);
    this.last = { seat: moment.seat, places: new Set(moment.places) };
  }

  /** Shows the table as it is now, and then what has happened meanwhile. */
  backToNow(): void {
    if (this.past === null) return;
    this.past = null;
    if (this.present) Object.assign(this, this.present);
    this.present = null;
    this.light(this.answered === null ? (this.you.asked?.choices ?? []) : [], []);
    this.drained = this.drain();
  }

  /** Shows a complete scene. */
  show(scene: Scene): void {
    this.zones = new Map(scene.zones.map((zone) => [zone.id, zone]));
    this.facts = scene.facts;
    this.actors = scene.actors;
    this.choice = scene.choice ?? null;
  }

  private replace(snapshot: Snapshot): void {
    this.forgetAdvice();
    this.seq = snapshot.seq;
    this.info = snapshot.table;
    if (snapshot.scene) this.show(snapshot.scene);
    this.log = snapshot.log.filter((line) => staysInLog(line.message));
    this.presence = snapshot.presence;
    this.last = marks.of(this.id, snapshot.seq);
    this.settle(snapshot.you, snapshot.clock);
  }

  // A device that several people share ----------------------------------------------------------

  /** The seats of the people who share this device; none where it has one person. */
  get shared(): readonly number[] {
    return this.you.shared ?? [];
  }

  /** Whether somebody at this device has a seat. */
  get seated(): boolean {
    return this.you.seat !== null || this.shared.length > 0;
  }

  /** The people of this device who must decide now, the next one after the last first. */
  private get deciding(): number[] {
    const order = (seat: number) => (seat - (this.looked ?? -1) - 1 + this.players) % this.players;
    return this.shared
      .filter((seat) => this.actors.includes(seat) && !this.info?.seats[seat]?.handed)
      .toSorted((one, other) => order(one) - order(other));
  }

  /** Looks from the seat that decides next: behind a curtain where that seat sees what the others may not. */
  private passOn(): void {
    if (!this.shared.length) {
      this.curtain = null;
      return;
    }
    const { seat } = this.you;
    const deciding = this.info?.status === "running" ? this.deciding : [];
    const [next] = deciding;
    if (seat !== null) this.looked = seat;
    if (next === undefined) {
      this.curtain = null;
      if (seat !== null && this.info?.status !== "running" && this.info?.status !== "open") this.look(null);
    } else if (seat !== null && deciding.includes(seat)) {
      this.curtain = null;
    } else if (this.you.hidden?.includes(next)) {
      this.curtain = next;
      if (seat !== null) this.look(null);
    } else this.look(next);
  }

  /** Shows the table from another seat, or from none: what was seen before is forgotten at once. */
  private look(seat: number | null): void {
    if (this.curtain !== null && seat === null) this.forget();
    this.connection?.look(seat);
  }

  private forget(): void {
    this.queue = [];
    this.past = this.present = null;
    this.zones = new Map([...this.zones].map(([id, zone]) => [id, { ...zone, cards: null, top: null, marks: {} }]));
    this.log = [];
    this.choice = null;
    this.you = { ...this.you, seat: null, asked: null };
    this.last = NOTHING;
    this.forgetAdvice();
    this.touches.ask([]);
  }

  /** The person to whom the device was passed is there. */
  reveal(): void {
    if (this.curtain !== null) this.look(this.curtain);
  }

  private async follow(event: TableEvent): Promise<void> {
    // An open question can be answered while another seat's move is animated.
    if (!event.now || event.now.you.asked?.since !== this.you.asked?.since) this.touches.choices = [];
    if (event.seat === this.you.seat || event.kind !== "played") this.forgetAdvice();
    if (event.kind === "undone") {
      this.log = this.log.filter((line) => line.seq < (event.to ?? 0));
      this.answered = null;
    }
    // Who has sat down is said by name.
    if (event.now?.table && event.kind !== "played") this.info = event.now.table;
    this.addToLog(event, event.lines as Message[]);
    this.unmark(event);
    for (const frame of event.steps) {
      if (event.kind !== "played") this.unmarkMoved(frame);
      const hurry = document.hidden || this.queue.length > 2;
      await this.animate(frame, () => this.step(frame), hurry);
      this.addToLog(event, frame.log as Message[]);
      this.mark(event, frame);
    }
    this.seq = event.seq;
    if (event.now) {
      if (event.now.table) this.info = event.now.table;
      const from = event.now.log_from;
      if (from != null) this.log = this.log.filter((line) => line.seq >= from);
      this.settle(event.now.you, event.now.clock);
    }
    marks.keep(this.id, this.seq, this.last);
  }

  /** Removes the marks of the last move before another seat moves something. */
  private unmark(event: TableEvent): void {
    if (event.kind !== "played" || event.seat === this.last.seat) return;
    if (event.steps.some((frame) => frame.moves.length > 0)) this.last = NOTHING;
  }

  /** Removes the marks of cards that the dealer takes away or deals again. */
  private unmarkMoved(frame: Frame): void {
    const gone = new Set(frame.moves.filter((move) => move.from !== move.to).flatMap((move) => [move.from, move.to]));
    const places = [...this.last.places].filter((place) => !gone.has(place));
    if (places.length < this.last.places.size)
      this.last = places.length ? { ...this.last, places: new Set(places) } : NOTHING;
  }

  /** Marks a move. The moves of a seat stay marked until another seat moves. */
  private mark(event: TableEvent, frame: Frame): void {
    if (event.kind !== "played" || event.seat == null || !frame.moves.length) return;
    const goesOn = this.last.seat === event.seat && (this.players > 1 || this.lastSeq === event.seq);
    const before = goesOn ? this.last.places : [];
    this.last = { seat: event.seat, places: new Set([...before, ...frame.moves.map((move) => move.to)]) };
    this.lastSeq = event.seq;
  }

  /** Shows the scene after a step. */
  step(frame: Frame): void {
    const zones = new Map(this.zones);
    for (const zone of frame.zones) zones.set(zone.id, zone);
    this.zones = zones;
    if (frame.facts) this.facts = frame.facts;
    this.actors = frame.actors;
    this.choice = frame.choice ?? null;
  }

  private settle(you: You, clock: Schemas["Clock"]): void {
    // If several seats choose at once, the question, the hint and the held cards survive the others' moves.
    const goesOn = you.asked?.since === this.you.asked?.since;
    if (!goesOn) this.forgetAdvice();
    if (you.asked?.since !== this.answered) this.answered = null;
    if (clock.pause?.until !== this.clock.pause?.until) this.looking = pauseOf(clock) > WORTH_A_LOOK;
    this.you = you;
    this.clock = clock;
    this.clockOffset = clock.now - Date.now();
    if (this.info?.status === "closed") this.actors = []; // nobody's turn any more
    this.light(this.answered === null ? (you.asked?.choices ?? []) : [], goesOn ? this.touches.held : []);
    if (you.asked && !goesOn) this.sound("turn");
    this.passOn();
  }

  /** Offers choices; keeps the held elements if a choice still begins with them. */
  private light(choices: readonly Choice[], held: readonly string[]): void {
    this.touches.ask(choices);
    this.touches.held = held;
    if (!this.touches.open.length) this.touches.letGo();
    this.touches.takeDrop();
  }

  private addToLog(event: TableEvent, messages: readonly Message[]): void {
    if (!messages.length) return;
    const lines = messages
      .filter(staysInLog)
      .map((message) => ({ seq: event.seq, at: event.at, message, fresh: true }));
    this.log = [...this.log, ...lines].slice(-MOST_LINES);
    for (const message of messages) this.spoken(message);
  }

  private showEmote(seat: number, emote: string): void {
    const key = ++this.emoteKey;
    this.emotes = [...this.emotes, { seat, emote, key }];
    this.sound("emote");
    setTimeout(() => (this.emotes = this.emotes.filter((one) => one.key !== key)), 3500);
  }

  // For layouts ----------------------------------------------------------------------------------

  zone(id: string): Zone | undefined {
    return this.zones.get(id);
  }

  /** The values of all facts of a seat that have this name. */
  factsOf(name: string, seat: number): (number | string)[] {
    return this.facts.filter((fact) => fact.name === name && fact.seat === seat).map(({ value }) => value);
  }

  /** A fact of the table, or of a seat. */
  fact(name: string, seat?: number): number | string | undefined {
    return this.facts.find((fact) => fact.name === name && (fact.seat ?? undefined) === seat)?.value;
  }

  get players(): number {
    return this.info?.seats.length ?? 0;
  }

  /** The seats from the viewer's own on, clockwise; for those without a seat, from the foremost one. */
  get seatsFromMe(): number[] {
    const first = this.you.seat ?? this.foremost;
    return Array.from({ length: this.players }, (_, at) => (first + at) % this.players);
  }
}

const pauseOf = (clock: Schemas["Clock"]) => (clock.pause ? clock.pause.until - clock.now : 0);

/** The marks of the last move survive a reload if nothing has happened since. */
const marks = {
  keep(id: string, seq: number, last: Mover): void {
    try {
      sessionStorage.setItem("marks", JSON.stringify({ id, seq, seat: last.seat, places: [...last.places] }));
    } catch {
      // storage is blocked: a reload loses the marks
    }
  },
  of(id: string, seq: number): Mover {
    try {
      const kept = JSON.parse(sessionStorage.getItem("marks") ?? "null");
      if (kept?.id === id && kept.seq === seq) return { seat: kept.seat, places: new Set(kept.places) };
    } catch {
      // as above
    }
    return NOTHING;
  },
};
