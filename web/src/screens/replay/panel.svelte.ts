// The analysis beside a replay: loads the report and its components, and remembers what is open.
import type { AnalysedReplay } from "../../analysis";
import type { Analysis } from "../../state/analysis.svelte";
import type { Player } from "./player.svelte";

type Components = Pick<typeof import("../../analysis"), "Curve" | "Mistakes" | "Verdict">;

export class AnalysisPanel {
  private components = $state.raw<Components | null>(null);
  private analysed = $state.raw<AnalysedReplay | null>(null);
  private folded = $state(false);
  /** Whether the list of mistakes covers the screen; narrow screens have no other place for it. */
  mistakesOpen = $state(false);

  /** The analysed replay and the components that show it; null if there is no report or the panel is folded. */
  readonly shown = $derived(
    !this.folded && this.components && this.analysed ? { ...this.components, analysed: this.analysed } : null,
  );

  /** Must be called while a component is initialised: loading is an effect of that component. */
  constructor(
    readonly analysis: Analysis,
    private readonly player: Player,
  ) {
    $effect(() => {
      const { report } = analysis;
      if (!report || this.analysed?.report === report) return;
      void import("../../analysis").then(({ AnalysedReplay, Curve, Mistakes, Verdict }) => {
        this.components = { Curve, Mistakes, Verdict };
        this.analysed = new AnalysedReplay(player.replay, analysis, report);
      });
    });
  }

  /** Whether a report has been loaded. */
  get loaded(): boolean {
    return this.analysed !== null;
  }

  /** Shows or hides the panel; without a report, asks the server for an analysis. */
  toggle(guestName: string): void {
    if (this.analysed) this.folded = !this.folded;
    else void this.analysis.start(guestName);
  }

  /** Shows the moment after so many decisions, just before the next one. */
  goTo = (decisions: number): void => {
    this.mistakesOpen = false;
    if (this.analysed) this.player.show(this.analysed.moment(decisions));
  };
}
