// A puzzle: one position at a real table, the guest's answer, and what it was worth. What is best comes from the server
// only after the answer.
import { get, post, Refusal, type Choice, type Frame, type Message, type Schemas } from "../net/api";
import { current } from "../text/text.svelte";
import { me } from "./me.svelte";
import { route } from "./route.svelte";
import { Table } from "./table.svelte";

export type Puzzle = Schemas["Puzzle"];
export type Solution = Schemas["PuzzleSolution"];

/** Which puzzles follow: those of a theme, of the game, or of any game. */
export type Following = { theme: string | null; any: boolean };

const LEVELS = [1250, 1400, 1550, 1750]; // ratings from which a puzzle counts as harder

/** How difficult a puzzle is, from 1 to 5. */
export const levelOf = (rating: number): number => 1 + LEVELS.filter((from) => rating >= from).length;

export class PuzzleRun {
  readonly table = new Table("", false);
  solution = $state.raw<Solution | null>(null);
  hint = $state.raw<Schemas["PuzzleHint"] | null>(null);
  /** While an answer is sent or shown, nothing can be touched. */
  busy = $state(false);
  refusal = $state.raw<string | null>(null);
  private readonly choices: ReadonlyMap<string, Choice>;

  constructor(
    readonly puzzle: Puzzle,
    you: string,
  ) {
    this.choices = new Map(puzzle.choices.map((choice) => [choice.action, choice]));
    const { scene, seat, hint, solution } = puzzle;
    this.hint = hint;
    this.table.status = "live";
    this.table.info = tableInfo(puzzle, you);
    this.table.you = { seat, owner: false, asked: null, undo: false, nonce: false };
    this.table.chosen = (choice) => void this.answer(choice);
    this.table.show(scene);
    if (solution) {
      this.solution = solution;
      this.table.step(solution.frame as Frame);
      this.rest(solution);
    } else this.ask();
  }

  choice(action: string): Choice | undefined {
    return this.choices.get(action);
  }

  /** The sentence of an action, in its form `.can`. */
  sentence(action: string): Message {
    return this.choices.get(action)!.sentence as Message;
  }

  /** What was touched by the guest's answer, where it was not the best. */
  get yours(): readonly string[] {
    const { solution } = this;
    if (!solution || solution.right || this.busy) return [];
    const path = this.choices.get(solution.action)?.paths[0] ?? [];
    return path.filter((place) => !place.startsWith("button/"));
  }

  /** The places of the best action. */
  get good(): readonly string[] {
    const { solution } = this;
    if (!solution || this.busy) return [];
    return [...new Set(solution.frame.moves.map((move) => move.to))];
  }

  async takeHint(): Promise<void> {
    await this.guarded(async () => {
      await me.ensureGuest(current.text?.t("guest-name") ?? "");
      this.hint = await post<Schemas["PuzzleHint"]>(`${this.address}/hint`);
    });
  }

  async next(following: Following): Promise<void> {
    await this.guarded(async () => {
      const { game, id } = this.puzzle;
      route.go(await addressOfNext(following.any ? null : game, following.theme, id));
    });
  }

  /** Continues the game from here, at a table of its own against bots. */
  async playOn(): Promise<void> {
    await this.guarded(async () => {
      await me.ensureGuest(current.text?.t("guest-name") ?? "");
      const made = await post<Schemas["TableMade"]>(`${this.address}/table`);
      route.go(`/t/${made.id}`);
    });
  }

  private get address(): string {
    return `/api/puzzles/${this.puzzle.game}/${this.puzzle.id}`;
  }

  private async answer(choice: Choice): Promise<void> {
    if (this.busy || this.solution) return;
    this.busy = true;
    this.table.touches.ask([]);
    let found: Solution | null = null;
    await this.guarded(async () => {
      await me.ensureGuest(current.text?.t("guest-name") ?? "");
      found = await post<Solution>(`${this.address}/answer`, { action: choice.action }).catch(this.answeredBefore);
    });
    if (found) await this.show(found);
    else this.ask();
    this.busy = false;
  }

  /** Another tab, or a request whose reply was lost, has answered: its answer counts. */
  private answeredBefore = async (error: unknown): Promise<Solution> => {
    if (!(error instanceof Refusal) || error.code !== "already-answered") throw error;
    return (await get<Puzzle>(this.address)).solution!;
  };

  private async show(found: Solution): Promise<void> {
    this.table.you = { ...this.table.you, asked: null };
    const frame = found.frame as Frame;
    await this.table.animate(frame, () => this.table.step(frame), false);
    for (const line of frame.log as Message[]) this.table.spoken(line);
    this.solution = found;
    this.rest(found);
  }

  private rest(found: Solution): void {
    this.table.last = { seat: this.puzzle.seat, places: new Set(found.frame.moves.map((move) => move.to)) };
  }

  private ask(): void {
    const { seat, prompt, choices } = this.puzzle;
    const asked = { since: 0, prompt, choices };
    this.table.you = { seat, owner: false, asked, undo: false, nonce: false };
    this.table.touches.ask(choices);
  }

  /** Runs what asks the server; a refusal is shown. */
  private async guarded(work: () => Promise<void>): Promise<void> {
    this.refusal = null;
    try {
      await work();
    } catch (error) {
      this.refusal = current.text!.why(error);
    }
  }
}

/** The address of a puzzle that the guest has not answered; the overview where none is left. */
export async function addressOfNext(game: string | null, theme: string | null, passed?: string): Promise<string> {
  const wanted = new URLSearchParams();
  if (game) wanted.set("game", game);
  if (theme) wanted.set("theme", theme);
  if (passed) wanted.set("passed", passed);
  const next = await get<Schemas["PuzzleNext"]>(`/api/puzzles/next?${wanted.toString()}`);
  if (!next.game || !next.id) return "/puzzles";
  const query = theme ? `?theme=${theme}` : game ? "" : "?any";
  return `/puzzle/${next.game}/${next.id}${query}`;
}

/** The table of a puzzle, as the server would describe it: a person among bots. */
function tableInfo(puzzle: Puzzle, you: string): NonNullable<Table["info"]> {
  const seats = Array.from({ length: puzzle.players }, (_, seat) =>
    seat === puzzle.seat
      ? { kind: "person" as const, name: you, handed: false, timed_out: false, reserved: false }
      : { kind: "bot" as const, bot: "regular", handed: false, timed_out: false, reserved: false },
  );
  return {
    id: "", game: puzzle.game, rules: puzzle.rules, options: puzzle.options, status: "running", listed: false, moments: false,
    bots: "quick", seconds: null, hints: false, seats, owner_seat: null, emotes: false, created: 0, started: 0,
    deal: { commitment: "" },
  }; // prettier-ignore
}
