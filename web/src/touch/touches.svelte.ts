// Touching: each choice is one or several short paths of things a hand touches. This class knows what
// is held, what can follow, and when a choice is made. Click, drag, keyboard and the text view use it.
import type { Choice } from "../net/api";

export class Touches {
  choices = $state.raw<readonly Choice[]>([]);
  held = $state.raw<readonly string[]>([]);

  /** The choices that begin with what is held. */
  readonly open = $derived(this.choices.filter((choice) => choice.paths.some((path) => begins(path, this.held))));

  /** What can be touched next: it glows. */
  readonly lit = $derived(new Set(this.nexts(this.held)));

  /** What can be touched instead of what is held: the first touch begins anew. */
  readonly instead = $derived(new Set(this.held.length ? this.nexts([]) : []));

  /** Things that are not on the board but in the action bar. */
  readonly buttons = $derived([...this.lit].filter((path) => path.startsWith("button/")));

  constructor(private readonly chosen: (choice: Choice) => void) {}

  ask(choices: readonly Choice[]): void {
    this.choices = choices;
    this.held = [];
  }

  /** Touch a thing: hold it, let it go, or decide. Says whether it meant anything. */
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

  letGo(): void {
    this.held = [];
  }

  /** The choices that a touch on this thing would leave, for a preview. */
  wouldLeave(path: string): Choice[] {
    const held = [...this.held, path];
    return this.choices.filter((choice) => choice.paths.some((one) => begins(one, held)));
  }

  /** Whether something further can follow once this is held. */
  canDrag(path: string): boolean {
    if (this.lit.has(path)) return this.nexts([...this.held, path]).length > 0;
    return this.instead.has(path) && this.nexts([path]).length > 0;
  }

  private hold(held: string[]): void {
    const done = this.choices.find((choice) => choice.paths.some((path) => same(path, held)));
    const more = this.nexts(held).length > 0;
    this.held = held;
    if (done && !more) {
      this.held = [];
      this.chosen(done);
    }
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
