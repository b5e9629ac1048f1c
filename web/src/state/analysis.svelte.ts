// The coach's analysis of a finished table. The server computes it once and stores it; the page polls meanwhile and
// shows what is known so far.
import { reportSoFar, type Report, type Result } from "../analysis/report";
import { get, post, Refusal, Unreachable, type Message, type Schemas } from "../net/api";
import { me } from "./me.svelte";

const POLL_INTERVAL = 1500; // ms

export class Analysis {
  status = $state<Schemas["AnalysisState"]["status"]>("none");
  done = $state(0);
  asked = $state(0);
  /** The report, or what is known of it so far. */
  report = $state.raw<Report | null>(null);
  refusal = $state.raw<Message | null>(null);
  /** The analysis was running and has stopped without a report. */
  broken = $state(false);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private results: Result[] = []; // of an analysis under way, in order of arrival

  constructor(private readonly id: string) {}

  private get address(): string {
    return `/api/tables/${this.id}/analysis`;
  }

  /** Fetches the state of the analysis. */
  async load(): Promise<void> {
    try {
      this.take(await get<Schemas["AnalysisState"]>(`${this.address}?seen=${this.results.length}`));
    } catch (error) {
      if (error instanceof Unreachable) this.poll();
      else if (!(error instanceof Refusal)) throw error;
    }
  }

  async start(suggested: string): Promise<void> {
    this.refusal = null;
    this.broken = false;
    this.results = [];
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
    if (state.status === "running") {
      this.results = [...this.results, ...((state.so_far ?? []) as Result[])];
      this.report = reportSoFar(this.results, this.asked);
      this.poll();
    } else {
      this.report = (state.found as Report | null | undefined) ?? null;
    }
  }

  private poll(): void {
    if (!this.closed) this.timer = setTimeout(() => void this.load(), POLL_INTERVAL);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }
}
