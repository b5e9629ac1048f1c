// Puzzles: answered right and wrong, with a hint, played on; what they were worth survives a reload.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { DESKTOP, expect, FULL, type Person, PHONE, SMALL, test, type Wanted } from "../kit/browser";

const ROOT = join(import.meta.dirname, "../../..");
const GAMES = ["lost-cities", "skyjo", "trio", "qwinto", "deux-sans-trois"];

type Stored = { id: string; answers: string[]; tempting: string; theme: string };
type Choice = { action: string; paths: string[][] };

const WORDS = {
  fr: { right: "juste", better: "Mieux", hint: "Un indice", next: "Suivant", on: "Jouer d’ici", pass: "Passer", find: "Chercher le suivant", first: "Chercher le premier", rating: "ta cote" },
  en: { right: "right!", better: "Better", hint: "A hint", next: "Next", on: "Play from here", pass: "Skip", find: "Find the next one", first: "Try the first one", rating: "your rating" },
} as const; // prettier-ignore

function stored(game: string): Stored[] {
  const folder = game.replaceAll("-", "_");
  const file = game === "high-card" ? "tests/example_games" : "src/pioche/games";
  const [, ...lines] = readFileSync(join(ROOT, file, folder, "puzzles.jsonl"), "utf-8")
    .trim()
    .split("\n");
  return lines.map((line) => JSON.parse(line) as Stored);
}

async function open(me: Person, game: string, puzzle: Stored): Promise<void> {
  await me.open(`/puzzle/${game}/${puzzle.id}`);
  await expect(me.page.locator(".note .paper")).toBeVisible();
}

/** Touches the path of an action, on the table and in the paper. */
async function play(me: Person, game: string, puzzle: Stored, action: string): Promise<void> {
  const choices = await me.page.evaluate(
    async (address) => ((await (await fetch(address)).json()) as { choices: Choice[] }).choices,
    `/api/puzzles/${game}/${puzzle.id}`,
  );
  const paths = choices.find((one) => one.action === action)!.paths;
  for (const place of paths[0]!)
    await me.page.locator(`[data-path="${place}"]:is(.touch, .button)`).first().click({ timeout: 10_000 });
}

const note = (me: Person) => me.page.locator(".note .paper");
/** The first answer of a game waits for a worker to start. */
const WORKER = { timeout: 150_000 };

async function rightThenWrong(me: Person, game: string, language: "fr" | "en"): Promise<void> {
  const words = WORDS[language];
  const [first, second] = stored(game) as [Stored, Stored];
  await open(me, game, first);
  await expect(note(me)).not.toContainText(words.right);
  await me.axe();
  await play(me, game, first, first.answers[0]!);
  await expect(note(me).locator("h2")).toContainText(words.right, WORKER);
  await expect(note(me)).toContainText("1500 →");
  const after = await note(me).locator(".rating b").textContent();
  await me.axe();
  await me.page.reload();
  await expect(note(me).locator("h2")).toContainText(words.right);
  expect(await note(me).locator(".rating b").textContent()).toBe(after);
  await expect(me.page.locator("main .touch.lit")).toHaveCount(0);

  await open(me, game, second);
  await play(me, game, second, second.tempting);
  await expect(note(me).locator("h2")).toContainText(words.better, WORKER);
  await expect(note(me)).toContainText(`${after} →`);
  await expect(me.page.locator(".marks .yours, .marks .good").first()).toBeAttached();
}

const QUICK: (Wanted & { game: string })[] = [
  { game: "high-card", size: PHONE, language: "en" },
  { game: "lost-cities", size: DESKTOP, language: "fr", dark: true },
];
const sizes = [DESKTOP, PHONE, SMALL];
const ALL = GAMES.flatMap((game, at): (Wanted & { game: string })[] => [
  { game, size: sizes[at % 3]!, language: "fr" },
  { game, size: sizes[(at + 1) % 3]!, language: "en", dark: true },
]);

for (const { game, ...wanted } of FULL ? [...QUICK, ...ALL] : QUICK) {
  test(`${game}: a puzzle right, one wrong, ${wanted.language}, ${wanted.size?.width}`, async ({ person }) => {
    test.setTimeout(240_000);
    const me = await person(wanted);
    await rightThenWrong(me, game, wanted.language ?? "fr");
    await me.open("/puzzles");
    await expect(me.page.locator(".figures").first()).toContainText(WORDS[wanted.language ?? "fr"].rating);
    await expect(me.page.locator(`li[data-game="${game}"] .count`)).toHaveText(/^1 /);
    await me.axe();
  });
}

test("with a hint the rating stays; the next puzzle is another one", async ({ person }) => {
  test.setTimeout(240_000);
  const me = await person({ language: "fr" });
  const [first] = stored("high-card") as [Stored];
  await open(me, "high-card", first);
  await me.page.getByRole("button", { name: WORDS.fr.hint }).click();
  await expect(note(me).locator(".hint")).toBeVisible();
  await me.page.reload();
  await expect(note(me).locator(".hint")).toBeVisible();
  await play(me, "high-card", first, first.answers[0]!);
  await expect(note(me).locator("h2")).toContainText(WORDS.fr.right, WORKER);
  await expect(note(me).locator(".rating")).not.toContainText("→");
  await me.page.getByRole("button", { name: WORDS.fr.next }).click();
  await expect(me.page).not.toHaveURL(new RegExp(first.id));
  await me.page.getByRole("button", { name: WORDS.fr.pass }).click();
  await expect(me.page).toHaveURL(/\/puzzles?(\/|$)/);
});

test("a puzzle is played on at a table of its own, and keys alone answer one", async ({ person }) => {
  test.setTimeout(240_000);
  const me = await person({ language: "en" });
  const [first] = stored("high-card") as [Stored];
  await open(me, "high-card", first);
  await me.page.keyboard.press("ArrowRight");
  await me.page.keyboard.press("Enter");
  await expect(note(me).locator("h2")).toContainText(/right!|Better/, WORKER);
  await me.page.getByRole("button", { name: WORDS.en.on }).click();
  await expect(me.page).toHaveURL(/\/t\//);
  await expect(me.page.locator("footer.bar")).toBeVisible();
});

test("from the overview to a puzzle of any game", async ({ person }) => {
  const me = await person({ size: PHONE, language: "en" });
  await me.open("/puzzles");
  await me.page.getByRole("button", { name: WORDS.en.first }).click();
  await expect(me.page).toHaveURL(/\/puzzle\/[\w-]+\/[0-9a-f]{10}\?any/);
  await expect(note(me)).toBeVisible();
});
