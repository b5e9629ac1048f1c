// What the coach found of a finished game, as the page uses it: who stood how when, and what was given away.

export type Estimate = { mean: number; error: number };
export type Prospect = { notation: string; chance: Estimate; loss: Estimate; score_loss: Estimate };
export type Seen = {
  viewer: number;
  chances: readonly Estimate[];
  prospects: readonly Prospect[];
  best: string | null;
  after: readonly Estimate[];
};
export type Decision = { number: number; seat: number; notation: string; known: Seen; open: Seen | null };
export type Found = {
  names: readonly string[];
  asked: number;
  decisions: readonly Decision[];
  final: readonly Estimate[];
  mistakes: readonly number[];
  /** For each decision the things that are touched, by the notation of the choice. */
  touches?: readonly Record<string, readonly (readonly string[])[]>[];
};

/** As each could know it when deciding, or with all cards open. */
export type Look = "known" | "open";
/** Decisions made, and the chance to win then. */
export type Point = readonly [decisions: number, chance: number];
export type Verdict = {
  decision: Decision;
  kind: "only" | "best" | "fine" | "costly";
  /** Chances given away; points where somebody plays alone. */
  loss: number;
  best: string | null;
};

const SURE = 2; // a loss counts when it is so many times its standard error
const SLIGHT = 0.005; // what is too small to speak of
const MOST_MISTAKES = 5;

const seen = (decision: Decision, look: Look): Seen => (look === "open" && decision.open) || decision.known;

/** A seat's chances: with open cards at every decision, else as it knew them itself at its own. */
export function chancesOf(found: Found, look: Look, seat: number): Point[] {
  const points = new Map<number, number>();
  for (const decision of found.decisions) {
    const { viewer, chances, after } = seen(decision, look);
    if (look === "known" && viewer !== seat) continue;
    points.set(decision.number - 1, chances[seat]?.mean ?? 0);
    const then = after[seat];
    if (then && look === "known") points.set(decision.number, then.mean);
  }
  const end = found.final[seat];
  if (end && found.decisions.length === found.asked) points.set(found.asked, end.mean);
  return [...points].sort(([one], [other]) => one - other);
}

/** The chance after so many decisions, as the line through the points has it; before the first point, that one. */
export function chanceAt(points: readonly Point[], decisions: number): number {
  const last = points.findLast(([at]) => at <= decisions) ?? points[0];
  const next = points.find(([at]) => at > decisions);
  if (!last || !next || last[0] > decisions) return last?.[1] ?? 0;
  return last[1] + ((next[1] - last[1]) * (decisions - last[0])) / (next[0] - last[0]);
}

/** What to say of a decision; null where its choice was not looked at. */
export function verdictOf(found: Found, decision: Decision, look: Look): Verdict | null {
  const { prospects, best } = seen(decision, look);
  const played = prospects.find((each) => each.notation === decision.notation);
  if (!played) return null;
  const { mean, error } = found.names.length === 1 ? played.score_loss : played.loss;
  const kind =
    prospects.length === 1
      ? "only"
      : played.notation === best
        ? "best"
        : mean > Math.max(SLIGHT, SURE * error)
          ? "costly"
          : "fine";
  return { decision, kind, loss: mean, best };
}

/** The decisions that surely gave something away, the costliest first. */
export function mistakesOf(found: Found, look: Look): Verdict[] {
  const verdicts = found.decisions.flatMap((decision) => verdictOf(found, decision, look) ?? []);
  if (look === "known")
    return found.mistakes.flatMap((number) => verdicts.find((one) => one.decision.number === number) ?? []);
  const costly = verdicts.filter((one) => one.kind === "costly");
  return costly.sort((one, other) => other.loss - one.loss).slice(0, MOST_MISTAKES);
}

/** The ways to touch the things of a choice. */
export const waysOf = (found: Found, decision: Decision, notation: string): readonly (readonly string[])[] =>
  found.touches?.[decision.number - 1]?.[notation] ?? [];

/** The things of a choice, by the shortest way to touch them. */
export const touchesOf = (found: Found, decision: Decision, notation: string) =>
  shortest(waysOf(found, decision, notation));

export function shortest(ways: readonly (readonly string[])[]): readonly string[] {
  return ways.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

/** All that the shortest ways touch: one thing may be found under several names. */
export function marked(ways: readonly (readonly string[])[]): ReadonlySet<string> {
  const length = shortest(ways).length;
  return new Set(ways.filter((way) => way.length === length).flat());
}

/** A decision of a replay that begins in the middle: where it stands in the whole game. */
export type Course = { moments: readonly { decisions: number; action: string | null }[] };

/** How many decisions lie before the first one that the replay shows. */
export const takenOver = (found: Found, { moments }: Course) =>
  Math.max(0, found.asked - (moments.at(-1)?.decisions ?? 0));

/** The last moment at which so many decisions of the replay have been made: just before the next one. */
export function momentBefore({ moments }: Course, decisions: number): number {
  const next = moments.findIndex((moment) => moment.decisions > decisions);
  return next < 0 ? Math.max(0, moments.length - 1) : Math.max(0, next - 1);
}
