// A replay with what the coach found: numbers here are those of the replay, which may begin in mid-game.
import { SvelteMap } from "svelte/reactivity";

import type { Zone } from "../net/api";
import type { Analysis } from "../state/analysis.svelte";
import { momentsOf, type Moment, type Replay } from "../state/replay.svelte";
import { touchedName } from "../table/names";
import type { Words } from "../text/text.svelte";
import {
  chancesOf,
  marked,
  mistakesOf,
  momentBefore,
  takenOver,
  touchesOf,
  verdictOf,
  waysOf,
  type Decision,
  type Found,
  type Point,
  type Verdict,
} from "./report";

export class Judged {
  readonly found: Found;
  /** Decisions before the first one that the replay shows. */
  private readonly before: number;
  /** How many decisions the replay shows. */
  readonly most: number;
  readonly seats: readonly number[];

  constructor(
    private readonly replay: Replay,
    readonly analysis: Analysis,
    found: Found,
  ) {
    this.found = found;
    this.before = takenOver(found, replay);
    this.most = found.asked - this.before;
    this.seats = [...found.names.keys()];
  }

  readonly curves: readonly (readonly Point[])[] = $derived.by(() =>
    this.seats.map((seat) =>
      chancesOf(this.found, this.analysis.look, seat)
        .map(([at, chance]): Point => [at - this.before, chance])
        .filter(([at]) => at >= 0),
    ),
  );

  readonly mistakes: readonly Verdict[] = $derived.by(() =>
    mistakesOf(this.found, this.analysis.look).filter(({ decision }) => decision.number > this.before),
  );

  /** Decisions made at the moment that is shown. */
  readonly now: number = $derived.by(() => this.replay.moments[this.replay.now]?.decisions ?? 0);

  /** The decision that comes next at the moment that is shown. */
  readonly next: Decision | undefined = $derived.by(() => this.found.decisions[this.now + this.before]);

  readonly verdict: Verdict | null = $derived.by(() =>
    this.next ? verdictOf(this.found, this.next, this.analysis.look) : null,
  );

  /** What the best choice would touch, just before a decision. */
  readonly advised: ReadonlySet<string> = $derived.by(() => {
    const { verdict, replay } = this;
    const due = replay.now === this.moment(this.now);
    return marked(due && verdict?.best ? waysOf(this.found, verdict.decision, verdict.best) : []);
  });

  /** The number of a decision in this replay. */
  number(decision: Decision): number {
    return decision.number - this.before;
  }

  /** The moment just after so many decisions and before the next. */
  moment(decisions: number): number {
    return momentBefore(this.replay, decisions);
  }

  /** A choice at a decision, in words. */
  named(words: Words, decision: Decision, notation: string): string {
    const touched = touchesOf(this.found, decision, notation);
    return touched.length ? touchedName(words, this.zones(decision), touched) : notation;
  }

  /** The table as the one who decided saw it: a card is named by its face only where that was known. */
  private zones(decision: Decision): ReadonlyMap<string, Zone> {
    const moments = this.seenBy(decision.seat);
    return moments[momentBefore({ moments }, this.number(decision) - 1)]?.zones ?? new Map<string, Zone>();
  }

  private readonly views = new SvelteMap<number, readonly Moment[]>();
  private readonly fetched = new Set<number>();

  /** The moments as a seat saw them; until they are here, as they are shown. */
  private seenBy(seat: number): readonly Moment[] {
    const { replay, views, fetched } = this;
    if (replay.view === seat) return replay.moments;
    const found = views.get(seat);
    if (found) return found;
    if (!fetched.has(seat)) {
      fetched.add(seat);
      momentsOf(replay.id, seat).then(
        (moments) => views.set(seat, moments),
        () => fetched.delete(seat),
      );
    }
    return replay.moments;
  }
}

/** A chance as people read it. */
export const percent = (words: Words, chance: number, digits = 0) =>
  new Intl.NumberFormat(words.language, { style: "percent", maximumFractionDigits: digits }).format(chance);

/** What was given away: chances, or points where somebody plays alone. */
export function lossOf(words: Words, verdict: Verdict, alone: boolean): string {
  const { loss } = verdict;
  if (!alone) return `−${percent(words, loss, loss < 0.1 ? 1 : 0)}`;
  const shown = new Intl.NumberFormat(words.language, { maximumFractionDigits: 1 }).format(loss);
  return words.t("verdict-points", { points: loss, shown: `−${shown}` });
}
