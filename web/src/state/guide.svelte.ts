// A guided game: before a costly move is sent, the coach asks whether it is meant. At most once a turn.
import { get, Refusal, Unreachable, type Choice, type Schemas } from "../net/api";
import { guides } from "./guides.svelte";
import type { Table } from "./table.svelte";

const PATIENCE = 4000; // ms: a later answer of the coach does not hold the move back

export type Doubt = { choice: Choice; better: Choice; hint: Schemas["Hint"] };

export class Guide {
  /** The move that the coach doubts. */
  doubt = $state.raw<Doubt | null>(null);
  private warned = false;
  private decided: ((goOn: boolean) => void) | null = null;

  constructor(private readonly table: Table) {
    table.beforeSending = (choice) => this.allows(choice);
  }

  get on(): boolean {
    return guides.has(this.table.id);
  }

  /** Another seat's turn: from now on the coach may warn again. */
  turnEnded(): void {
    this.warned = false;
    this.decide(false);
  }

  playAnyway(): void {
    this.decide(true);
  }

  takeBack(): void {
    this.decide(false);
  }

  /** No more warnings at this table; the move in doubt is taken back. */
  stop(): void {
    guides.end(this.table.id);
    this.decide(false);
  }

  private decide(goOn: boolean): void {
    this.doubt = null;
    this.decided?.(goOn);
    this.decided = null;
  }

  private async allows(choice: Choice): Promise<boolean> {
    const asked = this.table.you.asked;
    if (!this.on || this.warned || !this.table.canAsk || !asked || asked.choices.length < 2) return true;
    const hint = await this.better(choice);
    const better = asked.choices.find((one) => one.action === hint?.action);
    if (!hint || !better || this.table.you.asked?.since !== asked.since) return true;
    this.warned = true;
    this.doubt = { choice, better, hint };
    return new Promise((decided) => (this.decided = decided));
  }

  private async better(choice: Choice): Promise<Schemas["Hint"] | null> {
    const path = `/api/tables/${this.table.id}/warning?action=${encodeURIComponent(choice.action)}`;
    try {
      return (await get<Schemas["CostWarning"]>(path, AbortSignal.timeout(PATIENCE))).better;
    } catch (error) {
      if (error instanceof Refusal || error instanceof Unreachable || error instanceof DOMException) return null;
      throw error;
    }
  }
}
