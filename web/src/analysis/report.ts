// The coach's report on a finished match: its types, and what the page reads from it.
import type { Message } from "../net/api";

export type Estimate = { mean: number; error: number };
export type Prospect = { notation: string; chance: Estimate; score: Estimate; loss: Estimate; score_loss: Estimate };
/** How the coach rates the actions of one decision. */
export type Evaluation = {
  viewer: number;
  /** Each seat's chance to win before the decision. */
  chances: readonly Estimate[];
  prospects: readonly Prospect[];
  best: string | null;
  /** Each seat's chance to win after the action that was played. */
  after: readonly Estimate[];
};
export type Decision = { number: number; seat: number; notation: string; known: Evaluation; open: Evaluation | null };
export type Report = {
  names: readonly string[];
  asked: number;
  decisions: readonly Decision[];
  final: readonly Estimate[];
  mistakes: readonly number[];
  /** For each decision, the sentences of the actions that the report names, by notation; older reports have none. */
  sentences?: readonly Record<string, Message>[];
  /** For each decision, the touch paths of these actions, by notation. */
  touches?: readonly Record<string, readonly (readonly string[])[]>[];
  /** For each decision, why the best action is better than the one played, from what the seat knew. */
  reasons?: readonly (readonly Message[])[];
};

/** Which cards the evaluation may use: those the deciding seat knew, or all of them. */
export type Knowledge = "known" | "open";
/** A number of decisions made, and the chance to win at that moment. */
export type Point = readonly [decisions: number, chance: number];
export type Verdict = {
  decision: Decision;
  kind: "only" | "best" | "fine" | "costly";
  /** The chance to win that the action gave away; in a solo game, the points. */
  loss: number;
  /** The chance to win, and the points at the end, with the action that was played. */
  chance: number;
  points: number;
  best: string | null;
  /** Why the best action is better; empty with open cards, which nobody could know. */
  reasons: readonly Message[];
};
/** The moments of a replay, as far as this module needs them. */
export type Timeline = { moments: readonly { decisions: number; action: string | null }[] };

const SIGNIFICANT = 2; // standard errors: a smaller loss is not reported
const NEGLIGIBLE = 0.005; // of a chance: a smaller loss is not reported
const MAX_MISTAKES = 5;

const evaluationOf = (decision: Decision, knowledge: Knowledge): Evaluation =>
  (knowledge === "open" && decision.open) || decision.known;

/** A seat's chances: at every decision with open cards, otherwise at that seat's own decisions. */
export function chancesOf(report: Report, knowledge: Knowledge, seat: number): Point[] {
  const points = new Map<number, number>();
  for (const decision of report.decisions) {
    const { viewer, chances, after } = evaluationOf(decision, knowledge);
    if (knowledge === "known" && viewer !== seat) continue;
    points.set(decision.number - 1, chances[seat]?.mean ?? 0);
    const then = after[seat];
    if (then && knowledge === "known") points.set(decision.number, then.mean);
  }
  const end = report.final[seat];
  if (end && report.decisions.length === report.asked) points.set(report.asked, end.mean);
  return [...points].sort(([one], [other]) => one - other);
}

/** The chance after a number of decisions, by linear interpolation; before the first point, that point's chance. */
export function chanceAt(points: readonly Point[], decisions: number): number {
  const last = points.findLast(([at]) => at <= decisions) ?? points[0];
  const next = points.find(([at]) => at > decisions);
  if (!last || !next || last[0] > decisions) return last?.[1] ?? 0;
  return last[1] + ((next[1] - last[1]) * (decisions - last[0])) / (next[0] - last[0]);
}

/** The verdict on a decision; null if the coach did not evaluate the action that was played. */
export function verdictOf(report: Report, decision: Decision, knowledge: Knowledge): Verdict | null {
  const { prospects, best } = evaluationOf(decision, knowledge);
  const played = prospects.find((each) => each.notation === decision.notation);
  if (!played) return null;
  const { mean, error } = report.names.length === 1 ? played.score_loss : played.loss;
  const costly = mean > Math.max(NEGLIGIBLE, SIGNIFICANT * error);
  const kind = prospects.length === 1 ? "only" : played.notation === best ? "best" : costly ? "costly" : "fine";
  const reasons = (knowledge === "known" && report.reasons?.[decision.number - 1]) || [];
  return { decision, kind, loss: mean, chance: played.chance.mean, points: played.score.mean, best, reasons };
}

/** The costly decisions, the costliest first. */
export function mistakesOf(report: Report, knowledge: Knowledge): Verdict[] {
  const verdicts = report.decisions.flatMap((decision) => verdictOf(report, decision, knowledge) ?? []);
  if (knowledge === "known")
    return report.mistakes.flatMap((number) => verdicts.find((one) => one.decision.number === number) ?? []);
  const costly = verdicts.filter((one) => one.kind === "costly");
  return costly.sort((one, other) => other.loss - one.loss).slice(0, MAX_MISTAKES);
}

/** The touch paths of an action. */
export const pathsOf = (report: Report, decision: Decision, notation: string): readonly (readonly string[])[] =>
  report.touches?.[decision.number - 1]?.[notation] ?? [];

/** The sentence of an action; of an older report, its notation. */
export const sentenceOf = (report: Report, decision: Decision, notation: string): Message =>
  report.sentences?.[decision.number - 1]?.[notation] ?? { id: "verdict-notation", args: { notation } };

/** Everything that the shortest paths touch: one card may have several paths of the same length. */
export function pathsToMark(paths: readonly (readonly string[])[]): ReadonlySet<string> {
  const length = Math.min(...paths.map((path) => path.length));
  return new Set(paths.filter((path) => path.length === length).flat());
}

/** How many decisions of the match come before the first one of a replay that begins in mid-game. */
export const decisionsBefore = (report: Report, { moments }: Timeline) =>
  Math.max(0, report.asked - (moments.at(-1)?.decisions ?? 0));

/** The index of the last moment with this number of decisions made: just before the next decision. */
export function momentBefore({ moments }: Timeline, decisions: number): number {
  const next = moments.findIndex((moment) => moment.decisions > decisions);
  return next < 0 ? Math.max(0, moments.length - 1) : Math.max(0, next - 1);
}
