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

  toggle = (): void => {
    this.playing = !this.playing;
  };

  /** Stops playback and shows a moment. */
  show(moment: number): void {
    this.playing = false;
    this.replay.go(moment);
  }

  /** Stops playback and shows the next moment with its animation. */
  forward = async (): Promise<void> => {
    this.playing = false;
    await this.replay.forward();
  };

  keydown = (event: KeyboardEvent): void => {
    const target = event.target as Element;
    if (target.closest("select, input:not([type=range])")) return;
    if (event.key === " " && target.closest("button, a")) return; // the space key presses the focused button
    const { replay } = this;
    const actions: Record<string, () => void> = {
      ArrowRight: () => void this.forward(),
      ArrowLeft: () => this.show(replay.now - 1),
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
