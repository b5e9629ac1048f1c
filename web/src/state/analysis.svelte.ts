// The coach's analysis of a finished table. The server computes it once and stores it; the page polls meanwhile.
import type { Report, Knowledge } from "../analysis/report";
import { get, post, Refusal, Unreachable, type Message, type Schemas } from "../net/api";
import { me } from "./me.svelte";

const POLL_INTERVAL = 1500; // ms

export class Analysis {
  status = $state<Schemas["AnalysisState"]["status"]>("none");
  done = $state(0);
  asked = $state(0);
  report = $state.raw<Report | null>(null);
  knowledge = $state<Knowledge>("known");
  refusal = $state.raw<Message | null>(null);
  /** The analysis was running and has stopped without a report. */
  broken = $state(false);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly id: string) {}

  private get address(): string {
    return `/api/tables/${this.id}/analysis`;
  }

  /** Fetches the state of the analysis. */
  async load(): Promise<void> {
    try {
      this.take(await get<Schemas["AnalysisState"]>(this.address));
    } catch (error) {
      if (error instanceof Unreachable) this.poll();
      else if (!(error instanceof Refusal)) throw error;
    }
  }

  async start(suggested: string): Promise<void> {
    this.refusal = null;
    this.broken = false;
    this.status = "running";
    try {
      await me.ensureGuest(suggested);
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
    this.report = (state.found as Report | null | undefined) ?? null;
    if (state.status === "running") this.poll();
  }

  private poll(): void {
    if (!this.closed) this.timer = setTimeout(() => void this.load(), POLL_INTERVAL);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }
}
