// Which screen the page shows, from the address.
export type Screen =
  | { name: "home" }
  | { name: "new"; game: string }
  | { name: "table"; id: string }
  | { name: "replay"; id: string }
  | { name: "deal"; id: string }
  | { name: "about" }
  | { name: "rules"; game: string }
  | { name: "learn"; game: string }
  | { name: "puzzles" }
  | { name: "puzzle"; game: string; id: string }
  | { name: "link"; code: string }
  | { name: "days" }
  | { name: "day"; date: string; game: string }
  | { name: "games" }
  | { name: "pictures"; game: string }
  | { name: "me" }
  | { name: "delete" }
  | { name: "profile"; code: string }
  | { name: "lost" };

const PATTERNS: [RegExp, (parts: string[]) => Screen][] = [
  [/^\/$/, () => ({ name: "home" })],
  [/^\/new\/([\w-]+)$/, ([game]) => ({ name: "new", game: game! })],
  [/^\/t\/([\w-]{22})$/, ([id]) => ({ name: "table", id: id! })],
  [/^\/t\/([\w-]{22})\/replay$/, ([id]) => ({ name: "replay", id: id! })],
  [/^\/t\/([\w-]{22})\/deal$/, ([id]) => ({ name: "deal", id: id! })],
  [/^\/about$/, () => ({ name: "about" })],
  [/^\/rules\/([\w-]+)$/, ([game]) => ({ name: "rules", game: game! })],
  [/^\/learn\/([\w-]+)$/, ([game]) => ({ name: "learn", game: game! })],
  [/^\/puzzles$/, () => ({ name: "puzzles" })],
  [/^\/puzzle\/([\w-]+)\/([0-9a-f]{10})$/, ([game, id]) => ({ name: "puzzle", game: game!, id: id! })],
  [/^\/day$/, () => ({ name: "days" })],
  [/^\/day\/(\d{4}-\d{2}-\d{2})\/([\w-]+)$/, ([date, game]) => ({ name: "day", date: date!, game: game! })],
  [/^\/games$/, () => ({ name: "games" })],
  [/^\/games\/([\w-]+)$/, ([game]) => ({ name: "pictures", game: game! })],
  [/^\/me$/, () => ({ name: "me" })],
  [/^\/me\/delete$/, () => ({ name: "delete" })],
  [/^\/profile\/([\w-]+)$/, ([code]) => ({ name: "profile", code: code! })],
  [/^\/link\/([\w-]+)$/, ([code]) => ({ name: "link", code: code! })],
];

export function screenOf(path: string): Screen {
  for (const [pattern, make] of PATTERNS) {
    const found = pattern.exec(path);
    if (found) return make(found.slice(1));
  }
  return { name: "lost" };
}

class Route {
  screen = $state.raw<Screen>(screenOf(location.pathname));
  query = $state.raw(new URLSearchParams(location.search));

  constructor() {
    addEventListener("popstate", this.update);
    // A link inside the page changes the screen without loading the page again.
    addEventListener("click", (event) => {
      const link = (event.target as Element | null)?.closest?.("a[href^='/']");
      if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (
        link.hasAttribute("download") ||
        link.getAttribute("target") ||
        link.getAttribute("href")?.startsWith("/api/")
      )
        return;
      event.preventDefault();
      this.go(link.getAttribute("href") ?? "/");
    });
  }

  go(address: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", address);
    this.update();
    if (!replace) scrollTo(0, 0);
  }

  private update = (): void => {
    this.screen = screenOf(location.pathname);
    this.query = new URLSearchParams(location.search);
  };
}

export const route = new Route();
