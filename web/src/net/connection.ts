// One table over one WebSocket. The connection reconnects by itself, catches up from its last entry, sends every
// command again under the same id until the server answers, and polls over HTTP if sockets are blocked.
import { newCommandId, post, Refusal, request, Unreachable, type Do, type Push, type Schemas } from "./api";

export type Status = "connecting" | "live" | "polling" | "away" | "gone"; // gone: there is no such table

const FIRST_WAIT = 250; // ms before the first new try; doubled up to the longest, with jitter
const LONGEST_WAIT = 8000;
const SILENCE = 25000; // ms without a message, after which a ping is sent
const UNANSWERED = 2500; // ms without an answer to a command, after which a ping is sent
const DEAF = 5000; // ms without an answer to a ping, after which the socket counts as broken
const SOCKET_TRIES = 2; // sockets that never opened before HTTP is used
const POLL_SECONDS = 20;

type Pending = {
  body: { id: string; seq: number; do: Do };
  done: (seq: number) => void;
  failed: (refusal: Refusal) => void;
};

export class Connection {
  private socket: WebSocket | null = null;
  private since = 0;
  private wait = FIRST_WAIT;
  private unopened = 0;
  private closed = false;
  private timer = 0;
  private heardAt = 0;
  private watch = 0;
  private polling: AbortController | null = null;
  private seat: number | null = null; // from which a shared device looks
  private blind = false; // the view has changed: events of the old one are not wanted
  private readonly pending = new Map<string, Pending>();

  constructor(
    private readonly table: string,
    private readonly heard: (push: Push) => void,
    private readonly showStatus: (status: Status) => void,
  ) {
    addEventListener("online", this.hurry);
    addEventListener("offline", this.lost);
    addEventListener("pageshow", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.watch = window.setInterval(this.listenForSilence, 4000);
    this.connect();
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.lost);
    removeEventListener("pageshow", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearInterval(this.watch);
    clearTimeout(this.timer);
    this.polling?.abort();
    this.socket?.close();
  }

  /** Opens a new socket: the server identifies the guest when a socket opens. */
  renew(): void {
    const socket = this.socket;
    this.socket = null; // so that its close event does not reconnect
    socket?.close();
    clearTimeout(this.timer);
    this.connect();
  }

  /** Looks from another seat of a shared device, or from none; a snapshot follows. */
  look(seat: number | null): void {
    this.seat = seat;
    this.since = 0;
    this.blind = true;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type: "look", seat }));
    else if (this.polling) {
      this.polling.abort();
      void this.poll();
    }
  }

  /** Sends a command; resolves when the server has stored it, rejects with `Refusal`. */
  command(doing: Do): Promise<number> {
    return new Promise((done, failed) => {
      const body = { id: newCommandId(), seq: this.since, do: doing };
      this.pending.set(body.id, { body, done, failed });
      this.sendOne(body);
      window.setTimeout(() => {
        if (this.pending.has(body.id) && this.socket?.readyState === WebSocket.OPEN) this.ping();
      }, UNANSWERED);
    });
  }

  emote(emote: Schemas["Emoted"]["emote"]): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type: "emote", emote }));
    else void post(`/api/tables/${this.table}/emotes`, { emote }).catch(() => undefined);
  }

  private get asSeat(): string {
    return this.seat === null ? "" : `&seat=${this.seat}`;
  }

  // The socket -----------------------------------------------------------------------------------

  private connect(): void {
    if (this.closed) return;
    const secure = location.protocol === "https:" ? "wss" : "ws";
    const address = `${secure}://${location.host}/api/tables/${this.table}/socket?since=${this.since}${this.asSeat}`;
    let opened = false;
    const socket = new WebSocket(address);
    this.socket = socket;
    if (!this.polling) this.showStatus("connecting");
    socket.onopen = () => {
      opened = true;
      this.unopened = 0;
      this.wait = FIRST_WAIT;
      this.heardAt = Date.now();
      this.polling?.abort();
      this.polling = null;
      this.showStatus("live");
      for (const { body } of this.pending.values()) this.sendOne(body);
    };
    socket.onmessage = (message) => {
      this.heardAt = Date.now();
      this.take(JSON.parse(message.data) as Push);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (!opened && ++this.unopened >= SOCKET_TRIES && !this.polling) void this.poll();
      this.again();
    };
  }

  private again(): void {
    if (this.closed) return;
    if (!this.polling) this.showStatus("away");
    clearTimeout(this.timer);
    const jittered = this.wait * (0.5 + Math.random());
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
    this.timer = window.setTimeout(() => this.connect(), jittered);
  }

  private hurry = (): void => {
    if (document.visibilityState === "hidden" || this.closed) return;
    if (this.socket === null) {
      clearTimeout(this.timer);
      this.wait = FIRST_WAIT;
      this.connect();
    } else if (this.socket.readyState === WebSocket.OPEN) {
      this.ping(); // a tab that slept checks at once whether its socket still works
    }
  };

  private ping(): void {
    const asked = Date.now();
    this.socket?.send('{"type":"ping"}');
    const socket = this.socket;
    window.setTimeout(() => {
      if (this.socket === socket && this.heardAt < asked) this.lost();
    }, DEAF);
  }

  /** Gives up a broken socket and reconnects: a server on this machine is soon back. */
  private lost = (): void => {
    const socket = this.socket;
    if (socket === null || this.closed) return;
    this.socket = null;
    socket.onclose = socket.onmessage = null;
    socket.close();
    this.again();
  };

  private listenForSilence = (): void => {
    if (this.socket?.readyState === WebSocket.OPEN && Date.now() - this.heardAt > SILENCE) this.ping();
  };

  private sendOne(body: Pending["body"]): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type: "command", ...body }));
    else if (this.polling) void this.postOne(body);
  }

  // HTTP -----------------------------------------------------------------------------------------

  private async postOne(body: Pending["body"]): Promise<void> {
    try {
      const ack = await post<Schemas["Ack"]>(`/api/tables/${this.table}/actions`, body);
      this.answered(ack.id, (pending) => pending.done(ack.seq));
    } catch (error) {
      if (error instanceof Refusal && error.status !== 503) this.answered(body.id, (pending) => pending.failed(error));
      else window.setTimeout(() => this.pending.has(body.id) && this.sendOne(body), 1000);
    }
  }

  private async poll(): Promise<void> {
    const polling = new AbortController();
    this.polling = polling;
    for (const { body } of this.pending.values()) void this.postOne(body);
    while (!polling.signal.aborted && !this.closed) {
      try {
        const path = `/api/tables/${this.table}/events?since=${this.since}&wait=${POLL_SECONDS}${this.asSeat}`;
        const found = await request<Schemas["Events"]>("GET", path, undefined, polling.signal);
        this.showStatus("polling");
        for (const push of found.events) this.take(push);
      } catch (error) {
        if (polling.signal.aborted) return;
        if (error instanceof Refusal && error.status === 404) {
          this.close();
          this.showStatus("gone");
          return;
        }
        this.showStatus("away");
        const wait = error instanceof Unreachable ? 1500 : 5000;
        await new Promise((next) => window.setTimeout(next, wait * (0.5 + Math.random())));
      }
    }
  }

  // Incoming -----------------------------------------------------------------------------------

  private take(push: Push): void {
    switch (push.type) {
      case "ack":
        this.answered(push.id, (pending) => pending.done(push.seq));
        return;
      case "refused":
        this.refused(push);
        return;
      case "bye":
        this.wait = push.again;
        return;
      case "pong":
        return;
      case "event":
        if (this.blind || push.seq <= this.since) return; // already received over the other transport
        if (push.seq !== this.since + 1) {
          this.resync();
          return;
        }
        this.since = push.seq;
        break;
      case "snapshot":
        this.blind = false;
        this.since = push.seq;
        break;
    }
    this.heard(push);
  }

  private resync(): void {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify({ type: "resync", since: this.since }));
    }
  }

  private refused(push: Schemas["Refused"]): void {
    const { code, args, text } = push.refusal;
    if (push.id === null || push.id === undefined) return;
    if (code === "unavailable" || code === "too-fast") {
      const wait = Number(args["wait"] ?? 500);
      const pending = this.pending.get(push.id);
      if (pending) window.setTimeout(() => this.pending.has(pending.body.id) && this.sendOne(pending.body), wait);
      return;
    }
    this.answered(push.id, (pending) => pending.failed(new Refusal(409, code, args, text)));
  }

  private answered(id: string, tell: (pending: Pending) => void): void {
    const pending = this.pending.get(id);
    if (pending) {
      this.pending.delete(id);
      tell(pending);
    }
  }
}
