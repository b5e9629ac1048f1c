// Readable text from Fluent messages, as in Python's core/text.py. The server sends its own messages and those of a
// game; the page's own messages are part of the build. Cards and seats inside a sentence are separate parts, to be drawn.
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

import { get, Refusal, Unreachable, type Face, type Message, type SeatInfo } from "../net/api";
import { prefs } from "../state/prefs.svelte";

export type Part = { text: string } | { card: string; text: string } | { seat: number; text: string };
/** The form of an action's sentence before the decision: "draw a card". Without it: what was done, for this reader. */
export type Form = "can";
export type Language = "en" | "fr";
export const LANGUAGES: readonly Language[] = ["en", "fr"];

const OPEN = "\uE000"; // private characters around a card's code or a seat's number
const CLOSE = "\uE001";

// French says "de Malo", but "d’Inès": before a vowel with or without accents, an h, which counts as mute, and a y
// that is followed by no vowel. Python does the same in `core/text.py`.
const ELIDING = /^h?([aeiouæœø]|y(?![aeiouæœø]))/i;
const DE = /\b([Dd])e (?=\uE000s(\d+)\uE001)/g;

/** Message files of the page: one for each topic (`<topic>.<language>.ftl`), and those in the folders of games. */
const topicFiles = import.meta.glob<string>("./*.ftl", { query: "?raw", import: "default" });
const gameFiles = import.meta.glob<string>("../games/*/text.*.ftl", { query: "?raw", import: "default" });

export class Text {
  constructor(
    readonly language: Language,
    private readonly bundle: FluentBundle,
    private readonly faces: ReadonlyMap<string, Face> = new Map(),
    private readonly names: readonly string[] = [],
    private readonly you: number | null = null,
  ) {}

  /** The same text for a table: with the names of its seats, and the seat that is "you". */
  at(names: readonly string[], you: number | null): Text {
    return new Text(this.language, this.bundle, this.faces, names, you);
  }

  /** Adds messages in Fluent's format, also to the texts that `at` has made of this one. */
  add(source: string): void {
    this.bundle.addResource(new FluentResource(source), { allowOverrides: true });
  }

  has(id: string): boolean {
    return this.bundle.hasMessage(id);
  }

  /** A message by its id, as plain text. */
  t = (id: string, args: Record<string, unknown> = {}): string => this.say({ id, args });

  /** A readable message for a refusal or an unreachable server; rethrows any other error. */
  why(error: unknown): string {
    if (error instanceof Refusal) return this.say(error.message_);
    if (error instanceof Unreachable) return this.t("no-answer");
    throw error;
  }

  say(message: Message, form?: Form): string {
    return this.parts(message, form)
      .map((part) => part.text)
      .join("");
  }

  /** A message as text, cards and seats, in order. */
  parts(message: Message, form?: Form): Part[] {
    const text = this.marked(message, form ?? this.form(message));
    return this.split(this.language === "fr" ? this.elided(text) : text);
  }

  /** The attribute that addresses the reader, if the message is about the reader's seat. */
  private form({ args = {} }: Message): "you" | "to-you" | undefined {
    if (this.you === null) return undefined;
    if ([args["seat"], args["owner"]].some((one) => seatIn(one) === this.you)) return "you";
    return seatIn(args["other"]) === this.you ? "to-you" : undefined;
  }

  /** A message in one of its forms, with marks around cards and seats. */
  private marked(message: Message, form: Form | "you" | "to-you" | undefined): string {
    const found = this.bundle.getMessage(message.id);
    const pattern = (form ? found?.attributes[form] : undefined) ?? found?.value;
    if (!pattern) {
      if (import.meta.env.DEV) console.error(`no text for ${message.id}`);
      return message.id;
    }
    const values = Object.fromEntries(
      Object.entries(message.args ?? {}).map(([name, value]) => [name, this.value(value)]),
    );
    const faults: Error[] = []; // a missing argument shows its name instead of stopping the page
    const text = this.bundle.formatPattern(pattern, values, faults);
    if (import.meta.env.DEV) for (const fault of faults) console.error(`${message.id}: ${fault.message}`);
    return text;
  }

  /** The short name of the game, or its name if it has no short one. */
  get game(): string {
    return this.t(this.has("game-short") ? "game-short" : "game-name");
  }

  seat(seat: number): string {
    return this.names[seat] ?? this.t("seat", { seat });
  }

  /** The face of a card, with the letter of its colour in this language. */
  face(code: string): Face | undefined {
    return this.faces.get(code);
  }

  /** The name of a card. */
  card(code: string): string {
    const face = this.faces.get(code);
    return face ? this.t("card", { label: face.label, colour: face.colour, code }) : code;
  }

  number(value: number): string {
    return value < 0 ? `−${-value}` : `${value}`;
  }

  /** Several names as one: "Fig, Hazel and Plum". */
  list(names: readonly string[]): string {
    return new Intl.ListFormat(this.language).format(names);
  }

  private value(value: unknown): FluentVariable {
    if (typeof value === "object" && value !== null) {
      if ("seat" in value) return `${OPEN}s${value.seat}${CLOSE}`;
      if ("card" in value) return `${OPEN}c${value.card}${CLOSE}`;
      if ("id" in value) return this.marked(value as Message, "can"); // an action inside another sentence
      if ("cards" in value) return (value.cards as string[]).map((card) => `${OPEN}c${card}${CLOSE}`).join(", ");
      if ("seats" in value) return this.list((value.seats as number[]).map((seat) => `${OPEN}s${seat}${CLOSE}`));
      if ("messages" in value) {
        return (value.messages as Message[]).map((each) => this.marked(each, this.form(each))).join(", ");
      }
    }
    return typeof value === "number" && value < 0 ? this.number(value) : (value as FluentVariable);
  }

  private elided(text: string): string {
    const elides = (seat: number) => ELIDING.test(this.seat(seat).normalize("NFD"));
    return text.replace(DE, (de, d: string, seat: string) => (elides(Number(seat)) ? `${d}’` : de));
  }

  private split(text: string): Part[] {
    return text.split(/(\uE000[^\uE001]*\uE001)/).flatMap((piece): Part[] => {
      if (!piece.startsWith(OPEN)) return piece ? [{ text: piece }] : [];
      const inside = piece.slice(2, -1);
      return piece[1] === "s"
        ? [{ seat: Number(inside), text: this.seat(Number(inside)) }]
        : [{ card: inside, text: this.card(inside) }];
    });
  }
}

export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** The name at a seat: of a bot by its place, of a person by the nickname. */
export function nameOf(text: Text, seat: SeatInfo, at: number): string {
  if (seat.kind === "bot") return text.t("bot-names").split(", ")[at] ?? "";
  return seat.name ?? text.t(seat.kind === "open" && !seat.reserved ? "seat-open" : "seat-nameless");
}

/** The level of a bot; "" for a person. */
export function levelOf(text: Text, seat: SeatInfo | undefined): string {
  if (seat?.kind !== "bot" || !seat.bot || !text.has(`bot-${seat.bot}`)) return "";
  return text.t("bot-of-level", { level: text.t(`bot-${seat.bot}`) });
}

/** The level of a bot with its description; "" for a person. */
export function levelAbout(text: Text, seat: SeatInfo | undefined): string {
  const level = levelOf(text, seat);
  return level && text.t("bot-of-level-about", { level, about: text.t(`bot-${seat?.bot}-about`) });
}

function seatIn(value: unknown): number | undefined {
  return typeof value === "object" && value !== null && "seat" in value ? Number(value.seat) : undefined;
}

const loaded = new Map<string, Promise<Text>>();

/** The text in a language, with the messages of a game if one is named. */
export function loadText(language: Language, game?: string, faces: readonly Face[] = []): Promise<Text> {
  const key = `${language} ${game ?? ""}`;
  let text = loaded.get(key);
  if (!text) {
    text = buildText(language, game, faces);
    text.catch(() => loaded.delete(key));
    loaded.set(key, text);
  }
  return text;
}

async function buildText(language: Language, game: string | undefined, faces: readonly Face[]): Promise<Text> {
  const sources = await Promise.all([
    serverSource(language),
    game ? get<string>(`/api/games/${game}/text/${language}`) : "",
    ...pageSources(language),
    gameFiles[`../games/${game}/text.${language}.ftl`]?.() ?? "",
  ]);
  return textOf(language, sources, faces);
}

const serverSources = new Map<Language, Promise<string>>();

/** The server's messages, which the texts of all games share. */
function serverSource(language: Language): Promise<string> {
  let source = serverSources.get(language);
  if (!source) {
    source = get<string>(`/api/text/${language}`);
    source.catch(() => serverSources.delete(language));
    serverSources.set(language, source);
  }
  return source;
}

/** The messages of the page alone, which need no server. */
const pageText = async (language: Language): Promise<Text> =>
  textOf(language, await Promise.all(pageSources(language)), []);

const pageSources = (language: Language): Promise<string>[] =>
  Object.keys(topicFiles)
    .filter((name) => name.endsWith(`.${language}.ftl`))
    .map((name) => topicFiles[name]!());

export function textOf(language: Language, sources: readonly string[], faces: readonly Face[]): Text {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const source of sources) bundle.addResource(new FluentResource(source), { allowOverrides: true });
  return new Text(language, bundle, new Map(faces.map((face) => [face.code, inLanguage(bundle, face)])));
}

/** A face with the letter that its colour has in this language (`letter-…`); the notation keeps its own letters. */
function inLanguage(bundle: FluentBundle, face: Face): Face {
  const letter = face.letter ? bundle.getMessage(`letter-${face.letter}`)?.value : undefined;
  return letter ? { ...face, letter: bundle.formatPattern(letter) } : face;
}

/** The text of the screens outside a table. */
class Current {
  text = $state.raw<Text | null>(null);
  /** Whether no server answers: the text is the page's alone. */
  alone = $state(false);

  async load(): Promise<void> {
    const language = prefs.language;
    try {
      this.text = await loadText(language);
      this.alone = false;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      if (this.text?.language !== language) this.text = await pageText(language);
      this.alone = true;
    }
    document.documentElement.lang = language;
  }

  /** Whether the server answers now. */
  async answers(): Promise<boolean> {
    try {
      await loadText(prefs.language);
      return true;
    } catch (error) {
      if (error instanceof Unreachable) return false;
      throw error;
    }
  }
}

export const current = new Current();
