// The coach's analysis of a finished table: asked for once, followed while it is worked out, then kept by the server.
import type { Found, Look } from "../analysis/report";
import { get, post, Refusal, Unreachable, type Message, type Schemas } from "../net/api";
import { me } from "./me.svelte";

const EVERY = 1500; // ms between two looks at how far it is

export class Analysis {
  status = $state<Schemas["AnalysisState"]["status"]>("none");
  done = $state(0);
  asked = $state(0);
  found = $state.raw<Found | null>(null);
  look = $state<Look>("known");
  refusal = $state.raw<Message | null>(null);
  /** It was under way, and nobody works at it any more. */
  broken = $state(false);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly id: string) {}

  private get address(): string {
    return `/api/tables/${this.id}/analysis`;
  }

  /** Whatever there is of it. */
  async load(): Promise<void> {
    try {
      this.take(await get<Schemas["AnalysisState"]>(this.address));
    } catch (error) {
      if (error instanceof Unreachable) this.again();
      else if (!(error instanceof Refusal)) throw error;
    }
  }

  async start(suggested: string): Promise<void> {
    this.refusal = null;
    this.broken = false;
    this.status = "running";
    try {
      await me.needed(suggested);
      this.take(await post<Schemas["AnalysisState"]>(this.address));
    } catch (error) {
      this.status = "none";
      if (error instanceof Refusal) this.refusal = error.message_;
      else if (error instanceof Unreachable) this.broken = true;
      else throw error;
    }
  }

  private take(state: Schemas["AnalysisState"]): void {
    if (this.status === "running" && state.status === "none") this.broken = true;
    this.status = state.status;
    this.done = state.done ?? 0;
    this.asked = state.asked ?? 0;
    this.found = (state.found as Found | null | undefined) ?? null;
    if (state.status === "running") this.again();
  }

  private again(): void {
    if (!this.closed) this.timer = setTimeout(() => void this.load(), EVERY);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }
}
