// A replay together with the coach's report. Decision numbers count from the replay's first decision: a replay may
// begin in mid-game.
import type { Message } from "../net/api";
import type { Analysis } from "../state/analysis.svelte";
import type { Replay } from "../state/replay.svelte";
import { because, gain, percent } from "../text/coach";
import type { Text } from "../text/text.svelte";
import {
  chancesOf,
  pathsToMark,
  mistakesOf,
  momentBefore,
  decisionsBefore,
  sentenceOf,
  verdictOf,
  pathsOf,
  type Decision,
  type Report,
  type Point,
  type Verdict,
} from "./report";

export class AnalysedReplay {
  readonly report: Report;
  /** Decisions of the match before the replay begins. */
  private readonly before: number;
  /** How many decisions the replay shows. */
  readonly most: number;
  readonly seats: readonly number[];

  constructor(
    private readonly replay: Replay,
    readonly analysis: Analysis,
    report: Report,
  ) {
    this.report = report;
    this.before = decisionsBefore(report, replay);
    this.most = report.asked - this.before;
    this.seats = [...report.names.keys()];
  }

  readonly curves: readonly (readonly Point[])[] = $derived.by(() =>
    this.seats.map((seat) =>
      chancesOf(this.report, this.analysis.knowledge, seat)
        .map(([at, chance]): Point => [at - this.before, chance])
        .filter(([at]) => at >= 0),
    ),
  );

  readonly mistakes: readonly Verdict[] = $derived.by(() =>
    mistakesOf(this.report, this.analysis.knowledge).filter(({ decision }) => decision.number > this.before),
  );

  /** Decisions made at the moment that is shown. */
  readonly now: number = $derived.by(() => this.replay.moments[this.replay.now]?.decisions ?? 0);

  /** The decision that comes next at the moment that is shown. */
  readonly next: Decision | undefined = $derived.by(() => this.report.decisions[this.now + this.before]);

  readonly verdict: Verdict | null = $derived.by(() =>
    this.next ? verdictOf(this.report, this.next, this.analysis.knowledge) : null,
  );

  /** What the best action touches; empty unless the replay stands just before a decision. */
  readonly advised: ReadonlySet<string> = $derived.by(() => {
    const { verdict, replay } = this;
    const due = replay.now === this.moment(this.now);
    return pathsToMark(due && verdict?.best ? pathsOf(this.report, verdict.decision, verdict.best) : []);
  });

  /** The number of a decision in this replay. */
  number(decision: Decision): number {
    return decision.number - this.before;
  }

  /** The moment just after so many decisions and before the next. */
  moment(decisions: number): number {
    return momentBefore(this.replay, decisions);
  }

  /** The sentence of an action in the place of a decision. */
  sentence(decision: Decision, notation: string): Message {
    return sentenceOf(this.report, decision, notation);
  }
}

/** Why the best action would have been better than the one played, and what it gains. */
export function reasonsOf(text: Text, verdict: Verdict, alone: boolean): string {
  const played = alone ? verdict.points : verdict.chance;
  const better = alone ? played + verdict.loss : Math.min(1, played + verdict.loss);
  return [because(text, verdict.reasons), gain(text, better, played, alone)].filter(Boolean).join(" ");
}

/** Formats a loss: a percentage, or points in a solo game. */
export function lossOf(text: Text, verdict: Verdict, alone: boolean): string {
  const { loss } = verdict;
  if (!alone) return `−${percent(text, loss, loss < 0.1 ? 1 : 0)}`;
  const shown = new Intl.NumberFormat(text.language, { maximumFractionDigits: 1 }).format(loss);
  return text.t("verdict-points", { points: loss, shown: `−${shown}` });
}
