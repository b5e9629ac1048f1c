// Preferences stored in this browser: language, looks, sounds, the way of playing, the last settings of each game.
import type { Language } from "../text/text.svelte";

export type Theme = "auto" | "light" | "dark";
export const THEMES: readonly Theme[] = ["light", "dark", "auto"];
/** How much larger than designed text is. */
export const TEXT_SIZES = [1, 1.15, 1.3] as const;
export type TextSize = (typeof TEXT_SIZES)[number];
/** How fast cards fly; `PACES` has the factor of all durations. */
export const SPEEDS = ["none", "slow", "quick", "flash"] as const;
export type Speed = (typeof SPEEDS)[number];
const PACES: Record<Speed, number> = { none: 0, slow: 1.6, quick: 1, flash: 0.5 };

export type LastTable = {
  seats: (string | { bot: string })[];
  options: Record<string, string | number>;
  bots: string;
  seconds: number | null;
  hints?: boolean;
};

/** Whom one plays against with "Play": how many bots, and how strong. */
export type Opponents = { bots: number; level: string };

const KEY = "pioche";

type Stored = {
  language?: Language;
  theme?: Theme;
  textSize?: TextSize;
  sounds?: boolean;
  speed?: Speed;
  confirm?: boolean;
  goal?: boolean;
  last?: Record<string, LastTable>;
  against?: Record<string, Opponents>;
  guided?: Record<string, boolean>;
};

function read(): Stored {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Stored) : {};
  } catch {
    return {}; // storage may be blocked or damaged: use the defaults
  }
}

/** The stored value, if it is one of those known here: another version of the page may have stored it. */
const known = <T>(value: T | undefined, values: readonly T[], otherwise: T): T =>
  value !== undefined && values.includes(value) ? value : otherwise;

class Prefs {
  private readonly stored = read();
  language = $state<Language>(
    this.stored.language ?? (navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en"),
  );
  theme = $state<Theme>(known(this.stored.theme, THEMES, "auto"));
  textSize = $state<TextSize>(known(this.stored.textSize, TEXT_SIZES, 1));
  sounds = $state(this.stored.sounds ?? true);
  speed = $state<Speed>(known(this.stored.speed, SPEEDS, "quick"));
  /** Whether the bar asks before a choice is played. */
  confirm = $state(this.stored.confirm ?? false);
  /** Whether the table shows the goal of the game. */
  goal = $state(this.stored.goal ?? true);
  last = $state<Record<string, LastTable>>(this.stored.last ?? {});
  against = $state<Record<string, Opponents>>(this.stored.against ?? {});
  /** The games whose first hints have been shown. */
  guided = $state<Record<string, boolean>>(this.stored.guided ?? {});

  save(): void {
    try {
      const { language, theme, textSize, sounds, speed, confirm, goal, last, against, guided } = this;
      const kept: Stored = { language, theme, textSize, sounds, speed, confirm, goal, last, against, guided };
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // storage may be blocked: the preferences last until the page is closed
    }
  }

  /** Applies theme, text size and speed to the document. */
  show(): void {
    const dark = this.theme === "dark" || (this.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
    const { dataset, style } = document.documentElement;
    dataset["theme"] = dark ? "dark" : "light";
    dataset["speed"] = this.speed;
    style.setProperty("--text-size", `${this.textSize}`);
    style.setProperty("--pace", `${PACES[this.speed]}`);
  }
}

export const prefs = new Prefs();
