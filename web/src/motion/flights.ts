// Animates cards from their old place to their new one, one after the other. A flight is a copy of the card in a layer
// above the table; the card at the new place stays hidden until its copy has landed. Any touch ends all flights.
import { tick } from "svelte";

import type { Frame } from "../net/api";
import { readDurations, type Durations } from "./durations";

export const HIDDEN = "?";
/** Draws a card (the code of a face, or HIDDEN) into an element; returns a function that removes the card. */
export type Draw = (target: HTMLElement, code: string) => () => void;

const MAX_COPIES = 4; // of cards that make the same move

type Move = Frame["moves"][number];
/** `home`: the exact path that a card returns to, where the layout knows it better than the move (`data-home`). */
type Place = { rect: DOMRect; shown: string | null; home: string | undefined };

export class Flights {
  private readonly running = new Set<Animation>();
  private skipped = false;
  private times!: Durations; // set before every animation

  constructor(
    private readonly root: HTMLElement,
    private readonly layer: HTMLElement,
    private readonly draw: Draw,
  ) {}

  /** Ends all animations at once. */
  skip(): void {
    this.skipped = true;
    for (const animation of this.running) animation.finish();
  }

  animate = async (frame: Frame, change: () => void, hurry: boolean): Promise<void> => {
    this.times = readDurations();
    const still = hurry || !this.times.all || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const moves = still ? [] : frame.moves;
    const starts = moves.map((move) => this.place(move.from));
    change();
    await tick();
    if (!moves.length) return;
    this.skipped = false;
    const { fly, gap: most, all } = this.times;
    const flights = moves.flatMap((move, at) => this.copies(move, starts[at] ?? null));
    const gap = flights.length > 1 ? Math.min(most, (all - fly) / (flights.length - 1)) : 0;
    await Promise.all(flights.map((start, at) => start(at * gap)));
  };

  private copies(move: Move, start: Place | null): ((delay: number) => Promise<void>)[] {
    const to = start?.home?.startsWith(`${move.to}/`) ? start.home : move.to;
    const end = this.place(to);
    if (!start || !end) return [];
    const face = move.face ?? HIDDEN;
    const before = start.shown ?? HIDDEN;
    const first = move.from === move.to ? (before === face ? HIDDEN : before) : before === face ? face : HIDDEN;
    const after = end.shown === face ? face : HIDDEN;
    return Array.from({ length: Math.min(move.count, MAX_COPIES) }, () => (delay: number) => {
      const target = this.element(to, true);
      return move.from === move.to
        ? this.turn(target, end.rect, first, after, delay)
        : this.fly(target, start.rect, end.rect, first, after, delay);
    });
  }

  /** Where an element is on the screen, and the face it shows. */
  private place(path: string): Place | null {
    const found = this.element(path, true);
    if (!found) return null;
    const rect = found.getBoundingClientRect();
    if (!rect.width) return null;
    const home = found.closest<HTMLElement>("[data-home]")?.dataset["home"];
    return { rect, shown: found.dataset["face"] ?? null, home };
  }

  /** The element of a path, or of the nearest enclosing path; for a zone, its last card. */
  private element(path: string, card: boolean): HTMLElement | null {
    for (let at = path; at; at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
      const found = this.root.querySelector<HTMLElement>(`[data-path="${CSS.escape(at)}"]`);
      if (found) {
        const cards = card && !found.dataset["face"] ? found.querySelectorAll<HTMLElement>("[data-face]") : [];
        return cards[cards.length - 1] ?? found;
      }
    }
    return null;
  }

  private async fly(
    target: HTMLElement | null,
    from: DOMRect,
    to: DOMRect,
    first: string,
    after: string,
    delay: number,
  ): Promise<void> {
    const width = Math.max(24, Math.min(to.width, to.height / 1.3));
    const copy = this.copy(width, first, after);
    const place = (rect: DOMRect, scale: number) =>
      `translate(${rect.x + rect.width / 2 - width / 2}px, ${rect.y + rect.height / 2 - width * 0.7}px) scale(${scale})`;
    const scale = Math.min(from.width, from.height / 1.3) / width;
    const hidden = target?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + this.times.fly });
    const flight = copy.element.animate(
      [
        { transform: place(from, scale), offset: 0 },
        { transform: place(to, 1), offset: 1 },
      ],
      { duration: this.times.fly, delay, easing: this.times.ease, fill: "both" },
    );
    await this.finished(flight, hidden, ...this.flip(copy, delay));
    copy.remove();
  }

  private async turn(
    target: HTMLElement | null,
    at: DOMRect,
    first: string,
    after: string,
    delay: number,
  ): Promise<void> {
    const copy = this.copy(at.width, first, after);
    copy.element.style.transform = `translate(${at.x}px, ${at.y}px)`;
    const hidden = target?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + this.times.flip });
    await this.finished(hidden, ...this.flip(copy, delay));
    copy.remove();
  }

  /** Turns a copy with two faces. Both are drawn before the animation, so that nothing is painted during it. */
  private flip({ inner, faces }: Copy, delay: number): Animation[] {
    const [first, after] = faces;
    if (!first || !after) return [];
    const timing = { duration: this.times.flip, delay, fill: "both" as const };
    const seen = (...opacity: number[]) =>
      opacity.map((value, at) => ({ opacity: value, offset: [0, 0.5, 0.5, 1][at]! }));
    return [
      inner.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }, { transform: "scaleX(1)" }], {
        ...timing,
        easing: "ease-in-out",
      }),
      first.animate(seen(1, 1, 0, 0), timing),
      after.animate(seen(0, 0, 1, 1), timing),
    ];
  }

  /** A copy of a card above the table, with its first face and, if different, its last face. */
  private copy(width: number, first: string, after: string): Copy {
    const element = document.createElement("div");
    element.className = "flight";
    element.style.setProperty("--w", `${width}px`);
    const inner = document.createElement("div");
    element.append(inner);
    const erasers: (() => void)[] = [];
    const faces = (first === after ? [first] : [first, after]).map((code) => {
      const face = document.createElement("div");
      face.className = "face";
      inner.append(face);
      erasers.push(this.draw(face, code));
      return face;
    });
    this.layer.append(element);
    return {
      element,
      inner,
      faces,
      remove: () => {
        for (const erase of erasers) erase();
        element.remove();
      },
    };
  }

  private track(animation: Animation): void {
    this.running.add(animation);
    const done = () => this.running.delete(animation);
    animation.finished.then(done, done);
    if (this.skipped) animation.finish();
  }

  private async finished(...animations: (Animation | undefined)[]): Promise<void> {
    for (const animation of animations) if (animation) this.track(animation);
    await Promise.allSettled(animations.map((animation) => animation?.finished));
  }
}

type Copy = { element: HTMLElement; inner: HTMLElement; faces: HTMLElement[]; remove: () => void };
