// The analysis of a replay: loads the report and its components, and remembers what is open.
import type { AnalysedReplay } from "../../analysis";
import { openingOf } from "../../analysis/report";
import type { Analysis } from "../../state/analysis.svelte";
import type { Player } from "./player.svelte";

type Components = Pick<typeof import("../../analysis"), "Choices" | "Curve" | "Luck" | "Verdict" | "hiddenFrom">;
const NOTHING: ReadonlySet<string> = new Set();
export const TABS = ["choices", "curve", "luck"] as const;
export type Tab = (typeof TABS)[number];

export class AnalysisPanel {
  private components = $state.raw<Components | null>(null);
  private analysed = $state.raw<AnalysedReplay | null>(null);
  private folded = $state(false);
  /** The part that a narrow screen shows. */
  tab = $state<Tab>("choices");
  /** Whether cards that the deciding seat could not see lie face down. */
  faceDown = $state(false);
  /** The seat of whoever looks at the replay. */
  mine = $state<number | null>(null);
  private placed = false; // somebody has chosen a moment, or the report is complete

  /** The analysed replay and the components that show it; null if there is no report or it is closed. */
  readonly shown = $derived(
    !this.folded && this.components && this.analysed ? { ...this.components, analysed: this.analysed } : null,
  );

  /** The seat that decides next at the moment that is shown. */
  readonly decider = $derived(this.shown?.analysed.next?.seat ?? null);

  /** The open cards that this seat could not see. */
  readonly hidden: ReadonlySet<string> = $derived.by(() => {
    const { replay } = this.player;
    const open = replay.moments[replay.now];
    const seen = this.decider === null ? null : replay.asKnownBy(this.decider);
    return this.components && open && seen && !this.faceDown
      ? this.components.hiddenFrom(open.zones, seen.zones)
      : NOTHING;
  });

  /** Must be called while a component is initialised: loading is an effect of that component. */
  constructor(
    readonly analysis: Analysis,
    private readonly player: Player,
  ) {
    $effect(() => {
      const { report } = analysis;
      if (!report || this.analysed?.report === report) return;
      const { mine } = this;
      void import("../../analysis").then(({ AnalysedReplay, ...components }) => {
        this.components ??= components;
        this.analysed = new AnalysedReplay(player.replay, report, mine);
        this.place();
      });
    });
    $effect(() => {
      const { decider } = this;
      if (decider !== null) void player.replay.learn(decider);
      player.replay.lookThrough(this.faceDown ? decider : null);
    });
  }

  /** Whether a report has been loaded. */
  get loaded(): boolean {
    return this.analysed !== null;
  }

  /** Opens the analysis; without a report, asks the server for one. */
  open(guestName: string): void {
    this.placed = false;
    this.folded = false;
    if (this.analysed) this.place();
    else void this.analysis.start(guestName);
  }

  close(): void {
    this.folded = true;
    this.faceDown = false;
  }

  /** Stays at the moment that is shown, wherever the analysis would open. */
  stay(): void {
    this.placed = true;
  }

  /** Shows where the analysis opens, until somebody has chosen a moment or all is known. */
  private place(): void {
    const { analysed } = this;
    if (!analysed || this.folded || this.placed) return;
    const opening = openingOf(analysed.report, this.mine);
    if (opening !== null) this.show(opening - analysed.before);
    this.placed = analysed.complete;
  }

  private show(decisions: number): void {
    const { analysed, player } = this;
    if (!analysed) return;
    player.show(analysed.moment(Math.max(0, decisions)));
    const seat = analysed.next?.seat;
    if (seat !== undefined) player.replay.table.foremost = seat;
  }

  /** Shows the moment after so many decisions, just before the next one. */
  goTo = (decisions: number): void => {
    this.placed = true;
    this.show(decisions);
  };

  /** Shows the next costly choice of the list. */
  next = (): void => {
    const { analysed } = this;
    if (!analysed?.mistakes.length) return;
    const numbers = analysed.mistakes.map(({ decision }) => analysed.number(decision));
    const at = numbers.indexOf(analysed.now + 1);
    this.goTo(numbers[(at + 1) % numbers.length]! - 1);
  };
}
