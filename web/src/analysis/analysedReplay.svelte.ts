// A replay together with the coach's report. Decision numbers count from the replay's first decision: a replay may
// begin in mid-game.
import type { Message } from "../net/api";
import type { Replay } from "../state/replay.svelte";
import { percent } from "../text/coach";
import type { Text } from "../text/text.svelte";
import {
  chancesOf,
  duelOf,
  isComplete,
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
  /** Decisions of the match before the replay begins. */
  readonly before: number;
  /** How many decisions the replay shows. */
  readonly most: number;
  readonly seats: readonly number[];
  readonly complete: boolean;

  /** `mine`: the seat of whoever looks at it, null for others. */
  constructor(
    private readonly replay: Replay,
    readonly report: Report,
    readonly mine: number | null,
  ) {
    this.complete = isComplete(report);
    this.before = decisionsBefore(report, replay);
    this.most = report.asked - this.before;
    this.seats = [...report.names.keys()];
  }

  readonly curves: readonly (readonly Point[])[] = $derived.by(() =>
    this.seats.map((seat) =>
      chancesOf(this.report, seat)
        .map(([at, chance]): Point => [at - this.before, chance])
        .filter(([at]) => at >= 0),
    ),
  );

  readonly mistakes: readonly Verdict[] = $derived.by(() =>
    mistakesOf(this.report, this.mine).filter(({ decision }) => decision.number > this.before),
  );

  /** Decisions made at the moment that is shown. */
  readonly now: number = $derived.by(() => this.replay.moments[this.replay.now]?.decisions ?? 0);

  /** The decision that comes next at the moment that is shown. */
  readonly next: Decision | undefined = $derived.by(() =>
    this.report.decisions.find(({ number }) => number === this.now + this.before + 1),
  );

  readonly verdict: Verdict | null = $derived.by(() => (this.next ? verdictOf(this.report, this.next) : null));

  /** Whether the replay stands just before a decision. */
  readonly due: boolean = $derived.by(() => this.replay.now === this.moment(this.now));

  /** What the better action touches; empty unless the replay stands just before a costly decision. */
  readonly better: ReadonlySet<string> = $derived.by(() =>
    this.verdict?.kind === "costly" ? this.touched(this.verdict.best) : new Set<string>(),
  );

  /** What the action that was played touched. */
  readonly played: ReadonlySet<string> = $derived.by(() => this.touched(this.next?.notation));

  private touched(notation: string | null | undefined): ReadonlySet<string> {
    if (!this.due || !this.next || !notation) return new Set();
    return pathsToMark(pathsOf(this.report, this.next, notation));
  }

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

/** Formats the figures of a duel, and the loss as their difference: the three always agree. */
export function figuresOf(
  text: Text,
  verdict: Verdict,
  alone: boolean,
): { better: string; played: string; loss: string } {
  const { better, played } = duelOf(verdict, alone);
  if (alone) {
    const decimal = new Intl.NumberFormat(text.language, { maximumFractionDigits: 1 });
    const tenths = [better, played].map((value) => Math.round(value * 10) / 10) as [number, number];
    const shown = `−${decimal.format(tenths[0] - tenths[1])}`;
    return {
      better: decimal.format(better),
      played: decimal.format(played),
      loss: text.t("verdict-points", { points: verdict.loss, shown }),
    };
  }
  const whole = [better, played].map((value) => Math.round(value * 100) / 100) as [number, number];
  const digits = whole[0] > whole[1] ? 0 : 1;
  return {
    better: percent(text, better, digits),
    played: percent(text, played, digits),
    loss: `−${percent(text, digits ? verdict.loss : whole[0] - whole[1], digits)}`,
  };
}
