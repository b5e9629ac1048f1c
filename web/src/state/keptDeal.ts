// What this browser keeps of a table, to check its deal after the game without believing the server: the commitment as
// it was first seen, the nonce drawn after it, and the moves sent from here. It lies in localStorage, one item a table;
// where storage is blocked it lasts until the page is closed.
import { newNonce, Refusal, type Do, type Snapshot, type TableEvent, type TableInfo, type You } from "../net/api";

/** A move or an undo that was sent from here. Without `seq` the answer never came: it may be in the log or not. */
export type KeptEntry = {
  after: number; // the last entry of the log when it was sent
  seq?: number; // its own entry
  action?: string; // absent: an undo
  index?: number; // of a move: how many moves the match had before it
};

export type KeptDeal = {
  commitment: string; // as first seen
  early: boolean; // whether it was seen before the start
  nonce?: string; // drawn only after the commitment had been seen
  given?: boolean; // whether the server has acknowledged the nonce
  seat?: number;
  shared?: number[]; // all seats of this browser, where several people share it
  people?: number[]; // the seats of people at the start
  elsewhere?: boolean; // whether the seat has also been played from another device
  entries: KeptEntry[];
  over?: boolean;
  at: number; // the time of the last change
};

const PREFIX = "pioche-deal-";
export const MOST_TABLES = 50;
const inMemory = new Map<string, string>();

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? inMemory.get(key) ?? null;
  } catch {
    return inMemory.get(key) ?? null;
  }
}

function writeItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, value); // storage is blocked or full
  }
}

/** What was kept of a table; null for nothing or something damaged. */
export function keptDeal(table: string): KeptDeal | null {
  try {
    const found = JSON.parse(readItem(PREFIX + table) ?? "null") as KeptDeal | null;
    return typeof found?.commitment === "string" && Array.isArray(found.entries) ? found : null;
  } catch {
    return null;
  }
}

/** Changes what is kept of a table. It is read again each time: another tab may have changed it. */
function change(table: string, edit: (deal: KeptDeal) => void): void {
  const deal = keptDeal(table);
  if (!deal) return;
  const before = JSON.stringify(deal);
  edit(deal);
  if (JSON.stringify(deal) !== before) writeItem(PREFIX + table, JSON.stringify({ ...deal, at: Date.now() }));
}

/** Keeps the commitment of a table that is seen for the first time. A kept commitment never changes. */
export function keepCommitment(table: string, commitment: string, early: boolean): void {
  if (keptDeal(table)) return;
  forgetOldest();
  const deal: KeptDeal = { commitment, early, entries: [], at: Date.now() };
  writeItem(PREFIX + table, JSON.stringify(deal));
}

/** Makes room for one more table: the oldest finished one goes first. */
function forgetOldest(): void {
  let keys: string[];
  try {
    keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return;
  }
  const rank = (key: string) => {
    const deal = keptDeal(key.slice(PREFIX.length));
    return deal ? deal.at + (deal.over ? 0 : 1e15) : 0;
  };
  const oldest = keys.map((key) => ({ key, rank: rank(key) })).sort((one, other) => one.rank - other.rank);
  for (const { key } of oldest.slice(0, Math.max(0, keys.length - MOST_TABLES + 1))) localStorage.removeItem(key);
}

/** The nonce of this browser for a table whose commitment has been seen; drawn the first time. */
export function nonceAfter(table: string, commitment: string): string {
  keepCommitment(table, commitment, true);
  change(table, (deal) => (deal.nonce ??= newNonce()));
  return keptDeal(table)?.nonce ?? newNonce();
}

/** Notes that the server has the nonce. */
export function nonceGiven(table: string, nonce: string): void {
  change(table, (deal) => {
    deal.nonce = nonce;
    deal.given = true;
  });
}

/** Keeps what happens at one table while it is open in a tab. */
export class DealKeeper {
  private seq = 0;
  private seat: number | null = null;
  private shared: readonly number[] = [];
  private moves = 0; // of the match so far
  private adding = false;

  /** `command` sends a command and gives its entry. */
  constructor(
    private readonly table: string,
    private readonly command: (doing: Do) => Promise<number>,
  ) {}

  /** Notes a snapshot or an event when it arrives, before it is shown. */
  take(push: Snapshot | TableEvent): void {
    this.seq = push.seq;
    if (push.type === "snapshot") {
      this.moves = push.decisions;
      this.see(push.you, push.table);
    } else {
      this.follow(push);
      if (push.now) this.see(push.now.you, push.now.table ?? null);
    }
  }

  private see(you: You, info: TableInfo | null): void {
    this.shared = you.shared ?? [];
    const seat = this.shared[0] ?? you.seat ?? null;
    if (this.seat !== null && seat === null)
      change(this.table, (deal) => (deal.elsewhere ||= deal.people !== undefined));
    this.seat = seat;
    if (info && seat !== null) this.keep(info, seat);
    if (info && you.nonce) void this.addNonce(info.deal.commitment);
  }

  private keep(info: TableInfo, seat: number): void {
    if (info.status === "open" || info.status === "running") {
      keepCommitment(this.table, info.deal.commitment, info.status === "open");
    }
    change(this.table, (deal) => {
      deal.seat = seat;
      if (this.shared.length) deal.shared = [...this.shared];
      if (info.status === "running") {
        deal.people ??= [...info.seats.keys()].filter((place) => info.seats[place]!.kind === "person");
      }
      if (info.status === "over" || info.status === "closed") deal.over = true;
    });
  }

  /** Adds this browser's nonce to the deal, where the seat has none yet. */
  private async addNonce(commitment: string): Promise<void> {
    if (this.adding) return;
    this.adding = true;
    const nonce = nonceAfter(this.table, commitment);
    try {
      await this.command({ type: "nonce", nonce });
      nonceGiven(this.table, nonce);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error; // refused: the game has begun, or another tab was faster
    } finally {
      this.adding = false;
    }
  }

  private follow(event: TableEvent): void {
    const { seq, kind } = event;
    const mine = event.seat != null && (event.seat === this.seat || this.shared.includes(event.seat));
    if (kind === "played") {
      const index = this.moves++;
      if (mine && event.by === "person") this.shown(seq, index);
    } else if (kind === "undone") {
      this.moves--;
      if (mine) this.shown(seq);
    }
  }

  /** An event of this seat: usually that of the oldest command sent from here whose answer has not come. */
  private shown(seq: number, index?: number): void {
    change(this.table, (deal) => {
      const waits = (one: KeptEntry) =>
        one.seq === undefined && one.after < seq && (one.action === undefined) === (index === undefined);
      let entry = deal.entries.find((one) => one.seq === seq) ?? deal.entries.find(waits);
      if (!entry) deal.entries.push((entry = { after: seq - 1 }));
      entry.seq = seq;
      if (index !== undefined) entry.index = index;
    });
  }

  /** Sends a command and keeps what proves it later; gives its entry or throws the refusal. */
  async send(doing: Do): Promise<number> {
    const sent = this.begin(doing);
    try {
      const seq = await this.command(doing);
      if (sent) this.settle(sent, seq);
      if ((doing.type === "sit" || doing.type === "start") && doing.nonce) nonceGiven(this.table, doing.nonce);
      return seq;
    } catch (error) {
      if (sent && error instanceof Refusal) this.settle(sent, null);
      throw error;
    }
  }

  private begin(doing: Do): KeptEntry | null {
    if (doing.type !== "play" && doing.type !== "undo") return null;
    const sent: KeptEntry = { after: this.seq, ...(doing.type === "play" ? { action: doing.action } : {}) };
    change(this.table, (deal) => deal.entries.push(sent));
    return sent;
  }

  /** The answer to a command: its entry, or null where it was refused. */
  private settle(sent: KeptEntry, seq: number | null): void {
    change(this.table, (deal) => {
      const waits = (one: KeptEntry) => one.seq === undefined && one.after === sent.after && one.action === sent.action;
      const place = deal.entries.findIndex(waits);
      if (place >= 0) deal.entries.splice(place, 1);
      if (seq === null) return;
      const shown = deal.entries.find((one) => one.seq === seq);
      if (shown) Object.assign(shown, sent.action === undefined ? {} : { action: sent.action });
      else deal.entries.push({ ...sent, seq });
    });
  }
}
