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
export type Decision = { number: number; seat: number; notation: string; known: Evaluation };
/** The way of a seat from its chance before the deal to the result; `shown` in whole percents that add up. */
export type Way = {
  seat: number;
  shown: readonly [start: number, own: number, others: number, cards: number, end: number];
  /** The largest change by the cards alone, complete after so many decisions. */
  turn: { after: number; gain: number } | null;
};
type Ends = { start: readonly Estimate[]; final: readonly Estimate[] };
type Named = {
  sentences: Record<string, Message>;
  touches: Record<string, readonly (readonly string[])[]>;
  reasons: readonly Message[];
};
/** A part of an analysis under way: its ends, or one decision. */
export type Result = { ends: Ends } | ({ decision: Decision } & Named);
export type Report = {
  names: readonly string[];
  asked: number;
  /** In order; of a report under way those that are known. */
  decisions: readonly Decision[];
  final: readonly Estimate[];
  /** Each seat's chance before the deal; older reports have none. */
  start?: readonly Estimate[];
  luck?: readonly Way[];
  /** For each decision, the sentences of the actions that the report names, by notation; older reports have none. */
  sentences?: readonly (Record<string, Message> | undefined)[];
  /** For each decision, the touch paths of these actions, by notation. */
  touches?: readonly (Record<string, readonly (readonly string[])[]> | undefined)[];
  /** For each decision, why the best action is better than the one played, from what the seat knew. */
  reasons?: readonly (readonly Message[] | undefined)[];
};

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
  /** Why the best action is better. */
  reasons: readonly Message[];
};
/** The moments of a replay, as far as this module needs them. */
export type Timeline = { moments: readonly { decisions: number; action: string | null }[] };

const SIGNIFICANT = 2; // standard errors: a smaller loss is not reported
const NEGLIGIBLE = 0.005; // of a chance: a smaller loss is not reported
const MAX_MISTAKES = 5;

/** What is known of an analysis under way; null before its first decision. */
export function reportSoFar(results: readonly Result[], asked: number): Report | null {
  const found = new Map<number, { decision: Decision } & Named>();
  let ends: Ends = { start: [], final: [] };
  for (const result of results) {
    if ("ends" in result) ends = result.ends;
    else found.set(result.decision.number, result);
  }
  if (!found.size) return null;
  const inOrder = [...found.values()].sort((one, other) => one.decision.number - other.decision.number);
  const byNumber = <T>(part: (result: Named) => T) => {
    const parts: (T | undefined)[] = [];
    for (const result of inOrder) parts[result.decision.number - 1] = part(result);
    return parts;
  };
  return {
    names: inOrder[0]!.decision.known.chances.map(() => ""),
    asked,
    decisions: inOrder.map(({ decision }) => decision),
    ...ends,
    sentences: byNumber(({ sentences }) => sentences),
    touches: byNumber(({ touches }) => touches),
    reasons: byNumber(({ reasons }) => reasons),
  };
}

export const isComplete = (report: Report): boolean => report.decisions.length === report.asked;

/** A seat's chances at its own decisions, from what it knew; before the deal and at the end, every seat's. */
export function chancesOf(report: Report, seat: number): Point[] {
  const points = new Map<number, number>();
  for (const { number, known } of report.decisions) {
    if (known.viewer !== seat) continue;
    points.set(number - 1, known.chances[seat]?.mean ?? 0);
    const then = known.after[seat];
    if (then) points.set(number, then.mean);
  }
  const start = report.start?.[seat];
  if (start && report.names.length > 1) points.set(0, start.mean);
  const end = report.final[seat];
  if (end && isComplete(report)) points.set(report.asked, end.mean);
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
export function verdictOf(report: Report, decision: Decision): Verdict | null {
  const { prospects, best } = decision.known;
  const played = prospects.find((each) => each.notation === decision.notation);
  if (!played) return null;
  const { mean, error } = report.names.length === 1 ? played.score_loss : played.loss;
  const costly = mean > Math.max(NEGLIGIBLE, SIGNIFICANT * error);
  const kind = prospects.length === 1 ? "only" : played.notation === best ? "best" : costly ? "costly" : "fine";
  const reasons = report.reasons?.[decision.number - 1] ?? [];
  return { decision, kind, loss: mean, chance: played.chance.mean, points: played.score.mean, best, reasons };
}

/** The costly decisions, the costliest first: those of the table, and the costliest one of the viewer. */
export function mistakesOf(report: Report, viewer: number | null): Verdict[] {
  const costly = report.decisions
    .flatMap((decision) => verdictOf(report, decision) ?? [])
    .filter((one) => one.kind === "costly")
    .sort((one, other) => other.loss - one.loss);
  const own = costly.find(({ decision }) => decision.seat === viewer);
  const shown = costly.slice(0, MAX_MISTAKES);
  return own && !shown.includes(own) ? [...shown, own] : shown;
}

/** The number of decisions made where an analysis opens: before the costliest choice of the viewer, else of the
 *  table, else after the largest change by the cards. Null while nothing is known. */
export function openingOf(report: Report, viewer: number | null): number | null {
  const costly = mistakesOf(report, viewer);
  const worst = costly.find(({ decision }) => decision.seat === viewer) ?? costly[0];
  if (worst) return worst.decision.number - 1;
  const ways = report.luck ?? [];
  const own = ways.find(({ seat }) => seat === viewer);
  const turns = (own ? [own] : ways).flatMap(({ turn }) => turn ?? []);
  return turns.sort((one, other) => Math.abs(other.gain) - Math.abs(one.gain))[0]?.after ?? null;
}

/** The chances (the points in a solo game) of the better action and of the one that was played. */
export function duelOf({ chance, points, loss }: Verdict, alone: boolean): { better: number; played: number } {
  return alone ? { better: points + loss, played: points } : { better: Math.min(1, chance + loss), played: chance };
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
