// The run of a lesson, as `LessonRun` in Python's core/lesson.py: a learner at a step, what is answered, what is shown.
// All positions and answers come from the server in one document; this module knows no rules of games.
import { pathsToMark } from "../analysis/report";
import type { Choice, Frame, Message, Schemas } from "../net/api";
import { lessons } from "./lessons.svelte";
import { Table } from "./table.svelte";

export type Lesson = Schemas["Lesson"];
export type Step = Schemas["LessonStep"];
export type Answer =
  { state: "wrong"; said: Message; look: Message | null; place: string | null } | { state: "right"; said: Message };

const HINT_AFTER = 2; // wrong answers, after which the right place is marked
const PAUSE = 500; // ms between what happened and the next step
const LOOK = 700; // ms to look at what a move has shown

export class LessonRun {
  readonly table = new Table("", false);
  at = $state(0);
  answer = $state.raw<Answer | null>(null);
  /** While something is shown, nothing can be touched. */
  busy = $state(false);
  private misses = $state(0);
  private shown = 0; // counts what is shown: a later step ends an earlier one

  constructor(
    readonly lesson: Lesson,
    you: string,
  ) {
    this.table.status = "live";
    this.table.info = tableInfo(lesson, you);
    this.table.chosen = (choice) => void this.choose(choice);
    const { step } = lessons.of(lesson.game);
    void this.go(step < lesson.steps.length ? step : 0);
  }

  get step(): Step {
    return this.lesson.steps[Math.min(this.at, this.lesson.steps.length - 1)]!;
  }

  get over(): boolean {
    return this.at >= this.lesson.steps.length;
  }

  get acts(): boolean {
    return this.step.choices.length > 0;
  }

  /** The places that are meant: those of the text or, after two misses, the right ones. */
  get ring(): readonly string[] {
    const choice = this.solution;
    if (this.misses >= HINT_AFTER && choice && !this.busy && this.answer?.state !== "right")
      return [...pathsToMark(choice.paths)];
    return this.answer || this.busy ? [] : this.step.ring;
  }

  private get solution(): Choice | undefined {
    const [action] = Object.keys(this.step.played);
    return this.step.choices.find((choice) => choice.action === action);
  }

  /** Goes to the step before, or to any other, without showing what leads there. */
  async go(at: number): Promise<void> {
    this.shown += 1;
    this.at = Math.max(0, at);
    this.misses = 0;
    this.answer = null;
    this.busy = false;
    if (this.over) lessons.finish(this.lesson.game);
    else {
      lessons.reach(this.lesson.game, this.at);
      this.table.show(this.step.scene);
      this.ask();
    }
  }

  /** Goes to the next step and shows what happens until then. */
  async next(): Promise<void> {
    const following = this.lesson.steps[this.at + 1];
    if (following && !following.fresh && following.before.length) {
      this.at += 1;
      lessons.reach(this.lesson.game, this.at);
      this.misses = 0;
      this.answer = null;
      if (!(await this.show(following.before as Frame[]))) return;
      await this.go(this.at);
    } else await this.go(this.at + 1);
  }

  /** Plays the right action. */
  async showMe(): Promise<void> {
    if (this.solution) await this.choose(this.solution);
  }

  private async choose(choice: Choice): Promise<void> {
    const { played, wrong, look, done } = this.step;
    const frames = played[choice.action];
    if (!frames) {
      this.misses += 1;
      const said = wrong[choice.action];
      const place = choice.paths[0]?.at(-1) ?? null;
      if (said) this.answer = { state: "wrong", said, look: look ?? null, place };
      this.ask();
      return;
    }
    this.answer = null;
    if (!(await this.show(frames as Frame[]))) return;
    if (done) {
      this.busy = false;
      this.answer = { state: "right", said: done };
    } else await this.next();
  }

  /** Shows what happens; returns false if the learner has gone elsewhere meanwhile. */
  private async show(frames: readonly Frame[]): Promise<boolean> {
    const mine = ++this.shown;
    this.busy = true;
    this.table.you = { ...this.table.you, asked: null };
    this.table.touches.ask([]);
    for (const [at, frame] of frames.entries()) {
      if (at && frames[at - 1]!.moves.length) await wait(LOOK);
      if (mine !== this.shown) return false;
      await this.table.animate(frame, () => this.table.step(frame), false);
      if (mine !== this.shown) return false;
      for (const line of frame.log as Message[]) this.table.spoken(line);
    }
    await wait(PAUSE);
    return mine === this.shown;
  }

  private ask(): void {
    const { choices, prompt } = this.step;
    const asked = prompt ? { since: this.at, prompt, choices } : null;
    this.table.you = { seat: this.lesson.seat, owner: false, asked, undo: false, nonce: false };
    this.table.touches.ask(choices);
  }
}

const wait = (time: number) => new Promise((done) => setTimeout(done, time));

/** The table of a lesson, as the server would describe it: a person among novices. */
function tableInfo(lesson: Lesson, you: string): NonNullable<Table["info"]> {
  const seats = Array.from({ length: lesson.players }, (_, seat) =>
    seat === lesson.seat
      ? { kind: "person" as const, name: you, handed: false, timed_out: false, reserved: false }
      : { kind: "bot" as const, bot: "novice", handed: false, timed_out: false, reserved: false },
  );
  return {
    id: "", game: lesson.game, rules: lesson.rules, options: lesson.options, status: "running", listed: false,
    bots: "quick", seconds: null, hints: false, moments: false, seats, owner_seat: null, emotes: false, created: 0, started: 0,
    deal: { commitment: "" },
  }; // prettier-ignore
}
