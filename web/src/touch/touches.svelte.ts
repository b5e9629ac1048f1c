// Each choice has one or more paths: sequences of touchable elements. This class knows which elements are held, which
// can follow, and when a choice is complete. Clicks, drags, keys and the text view use this class. Where the player
// wants to confirm, a complete choice is held until it is confirmed.
import type { Choice } from "../net/api";

const DROPPED_FOR = 3000; // ms to wait for the question after a drawn card was dropped

export class Touches {
  choices = $state.raw<readonly Choice[]>([]);
  held = $state.raw<readonly string[]>([]);

  /** The choices whose paths begin with the held elements. */
  readonly open = $derived(this.choices.filter((choice) => choice.paths.some((path) => begins(path, this.held))));

  /** The elements that can be touched next; they glow. */
  readonly lit = $derived(new Set(this.nexts(this.held)));

  /** The elements that can be touched instead of the held ones, to start a new path. */
  readonly instead = $derived(new Set(this.held.length ? this.nexts([]) : []));

  /** The elements of the action bar that can be touched. */
  readonly buttons = $derived([...this.lit].filter((path) => path.startsWith("button/")));

  private dropped: { path: string; until: number } | null = null;

  /** The complete choice that is held and waits to be confirmed. */
  readonly pending = $derived(this.lit.size ? undefined : this.complete(this.held));

  constructor(
    private readonly chosen: (choice: Choice) => void,
    private readonly confirms: () => boolean = () => false,
  ) {}

  ask(choices: readonly Choice[]): void {
    this.choices = choices;
    this.held = [];
  }

  /** Touches an element: holds it, releases it, or makes the choice. Returns whether the touch had an effect. */
  touch(path: string): boolean {
    if (this.held.at(-1) === path) {
      this.held = this.held.slice(0, -1);
      return true;
    }
    if (this.lit.has(path)) {
      this.hold([...this.held, path]);
      return true;
    }
    if (this.instead.has(path)) {
      this.hold([path]);
      return true;
    }
    return false;
  }

  /** A card that was drawn by pulling it is dropped here: touched now, or as soon as the next question comes. */
  drop(path: string): void {
    if (this.lit.has(path)) this.touch(path);
    else this.dropped = { path, until: Date.now() + DROPPED_FOR };
  }

  /** Touches where a drawn card was dropped, if the question that has come allows it. */
  takeDrop(): void {
    const { dropped } = this;
    if (!dropped || !this.choices.length) return;
    this.dropped = null;
    if (Date.now() < dropped.until && this.lit.has(dropped.path)) this.touch(dropped.path);
  }

  letGo(): void {
    this.held = [];
  }

  /** Makes a choice at once, or holds it to be confirmed. */
  choose(choice: Choice): void {
    if (this.confirms()) this.held = choice.paths[0] ?? [];
    else this.make(choice);
  }

  /** Makes the choice that waits. */
  confirm(): void {
    if (this.pending) this.make(this.pending);
  }

  /** The choices that remain after a touch on this element, for a preview. */
  wouldLeave(path: string): Choice[] {
    const held = [...this.held, path];
    return this.choices.filter((choice) => choice.paths.some((one) => begins(one, held)));
  }

  /** Whether another element can follow once this one is held. */
  canDrag(path: string): boolean {
    if (this.lit.has(path)) return this.nexts([...this.held, path]).length > 0;
    return this.instead.has(path) && this.nexts([path]).length > 0;
  }

  /** Whether a touch on this element alone makes a choice. */
  decides(path: string): boolean {
    return this.lit.has(path) && !this.canDrag(path);
  }

  private hold(held: string[]): void {
    const done = this.complete(held);
    const more = this.nexts(held).length > 0;
    this.held = held;
    if (done && !more && !this.confirms()) this.make(done);
  }

  private make(choice: Choice): void {
    this.held = [];
    this.chosen(choice);
  }

  /** The choice that these elements make. */
  private complete(held: readonly string[]): Choice | undefined {
    return this.choices.find((choice) => choice.paths.some((path) => same(path, held)));
  }

  private nexts(held: readonly string[]): string[] {
    const found = new Set<string>();
    for (const choice of this.choices) {
      for (const path of choice.paths) {
        const next = path[held.length];
        if (next !== undefined && begins(path, held)) found.add(next);
      }
    }
    return [...found];
  }
}

const begins = (path: readonly string[], held: readonly string[]) => held.every((one, at) => path[at] === one);
const same = (path: readonly string[], held: readonly string[]) => path.length === held.length && begins(path, held);
