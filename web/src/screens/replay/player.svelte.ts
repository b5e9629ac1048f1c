// Plays a replay: automatic playback, steps, and the keyboard.
import type { Replay } from "../../state/replay.svelte";

const STEP_INTERVAL = 1100; // ms between two moments at speed 1

export const SPEEDS = [0.5, 1, 2, 4];

export class Player {
  playing = $state(false);
  speed = $state(1);

  /** Must be called while a component is initialised: playback is an effect of that component. */
  constructor(readonly replay: Replay) {
    $effect(() => {
      if (!this.playing) return;
      let stopped = false;
      void this.playUntil(() => stopped);
      return () => (stopped = true);
    });
  }

  private async playUntil(stopped: () => boolean): Promise<void> {
    const { replay } = this;
    while (!stopped() && replay.now < replay.last) {
      await replay.forward();
      await new Promise((next) => setTimeout(next, STEP_INTERVAL / this.speed));
    }
    if (!stopped()) this.playing = false;
  }

  /** Starts or stops playback; from the end it plays again from the beginning. */
  toggle = (): void => {
    const { replay } = this;
    if (!this.playing && replay.now === replay.last) replay.go(0);
    this.playing = !this.playing;
  };

  /** Stops playback and shows a moment. */
  show(moment: number): void {
    this.playing = false;
    this.replay.go(moment);
  }

  /** Stops playback and shows the next moment that has something new, with its animation. */
  forward = async (): Promise<void> => {
    this.playing = false;
    const { replay } = this;
    const next = replay.change(1);
    if (next > replay.now + 1) replay.go(next - 1);
    await replay.forward();
  };

  /** The space key that plays does not press the line that has the focus. */
  keyup = (event: KeyboardEvent): void => {
    if (event.key === " " && (event.target as Element).closest("[data-moment]")) event.preventDefault();
  };

  keydown = (event: KeyboardEvent): void => {
    const target = event.target as Element;
    if (target.closest("select, input:not([type=range])")) return;
    // The space key presses the focused button, but not a line of the log or of a list: it plays.
    if (event.key === " " && target.closest("button, a") && !target.closest("[data-moment]")) return;
    const { replay } = this;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const actions: Record<string, () => void> = {
      ArrowRight: () => void this.forward(),
      ArrowLeft: () => this.show(replay.change(-1)),
      ArrowDown: () => this.show(replay.decision(1)),
      ArrowUp: () => this.show(replay.decision(-1)),
      Home: () => this.show(0),
      End: () => this.show(replay.last),
      " ": this.toggle,
    };
    const act = actions[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  };
}
