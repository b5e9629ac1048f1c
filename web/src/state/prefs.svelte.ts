// Preferences stored in this browser: language, theme, sounds, the last settings of each game.
import type { Language } from "../text/text.svelte";

export type Theme = "auto" | "light" | "dark";
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
  mute?: Record<string, boolean>;
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

class Prefs {
  private readonly stored = read();
  language = $state<Language>(
    this.stored.language ?? (navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en"),
  );
  theme = $state<Theme>(this.stored.theme ?? "auto");
  mute = $state<Record<string, boolean>>(this.stored.mute ?? {});
  last = $state<Record<string, LastTable>>(this.stored.last ?? {});
  against = $state<Record<string, Opponents>>(this.stored.against ?? {});
  /** The games whose first hints have been shown. */
  guided = $state<Record<string, boolean>>(this.stored.guided ?? {});

  save(): void {
    try {
      const { language, theme, mute, last, against, guided } = this;
      localStorage.setItem(KEY, JSON.stringify({ language, theme, mute, last, against, guided }));
    } catch {
      // storage may be blocked: the preferences last until the page is closed
    }
  }

  /** Applies the theme to the document. */
  show(): void {
    const dark = this.theme === "dark" || (this.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
    document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  }
}

export const prefs = new Prefs();
