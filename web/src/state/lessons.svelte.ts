// How far this browser is in the lesson of each game.
const KEY = "lessons";

export type Progress = {
  /** The step to go on with, counted from 0. */
  step: number;
  done: boolean;
  /** Whether the game has been opened, and whether the lesson was offered since. */
  opened?: boolean;
  offered?: boolean;
};

const NONE: Progress = { step: 0, done: false };

function read(): Record<string, Progress> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, Progress>) : {};
  } catch {
    return {}; // storage may be blocked or damaged: every lesson begins at its first step
  }
}

class Lessons {
  private kept = $state.raw(read());

  of(game: string): Progress {
    return { ...NONE, ...this.kept[game] };
  }

  /** Keeps the step to go on with. */
  reach(game: string, step: number): void {
    this.keep(game, { step });
  }

  finish(game: string): void {
    this.keep(game, { step: 0, done: true });
  }

  /** Remembers that the game was opened: its lesson is offered once then. */
  open(game: string): void {
    if (!this.of(game).opened) this.keep(game, { opened: true });
  }

  decline(game: string): void {
    this.keep(game, { offered: true });
  }

  /** Whether to offer the lesson of a game now. */
  offers(game: string): boolean {
    const { step, done, opened, offered } = this.of(game);
    return opened === true && !offered && !done && step === 0;
  }

  private keep(game: string, change: Partial<Progress>): void {
    this.kept = { ...this.kept, [game]: { ...this.of(game), ...change } };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // storage may be blocked: progress lasts until the page is closed
    }
  }
}

export const lessons = new Lessons();
