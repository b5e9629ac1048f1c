// Lessons on the page: every game's lesson is played through, with a wrong answer and its words; then the guided game.
import { DESKTOP, expect, type Person, PHONE, test } from "../kit/browser";

type Step = {
  id: string;
  free: boolean;
  choices: { action: string; paths: string[][] }[];
  played: Record<string, unknown>;
  wrong: Record<string, { id: string }>;
  done: unknown;
};
type Lesson = { steps: Step[]; words: string };

const WAYS = [
  { game: "skyjo", by: "keys", size: DESKTOP, language: "fr", dark: false },
  { game: "trio", by: "touch", size: PHONE, language: "en", dark: true },
  { game: "qwinto", by: "clicks", size: DESKTOP, language: "en", dark: true },
  { game: "deux-sans-trois", by: "clicks", size: PHONE, language: "fr", dark: false },
  { game: "lost-cities", by: "clicks", size: PHONE, language: "fr", dark: true },
] as const;
type By = (typeof WAYS)[number]["by"];

const note = (me: Person) => me.page.locator(".note");
const at = async (me: Person, step: number, steps: number) =>
  expect(note(me).getByRole("img", { name: new RegExp(`\\b${step} (sur|of) ${steps}`) })).toBeVisible();

async function touch(me: Person, by: By, path: string): Promise<void> {
  const thing = me.page.locator(`[data-path="${path}"]:is(button)`).first();
  await expect(thing).toBeEnabled();
  if (by === "keys") {
    await thing.focus();
    await me.page.keyboard.press("Enter");
  } else if (by === "touch") await thing.tap();
  else await thing.click();
}

/** Touches one of the paths of a choice: a card may be reached at several places, not all of them on this layout. */
async function choose(me: Person, by: By, paths: string[][]): Promise<void> {
  await expect(me.page.locator("main .touch.lit, .note [data-path]").first()).toBeVisible();
  for (const path of paths) {
    if (!(await me.page.locator(`[data-path="${path[0]}"]:is(button)`).count())) continue;
    for (const thing of path) await touch(me, by, thing);
    return;
  }
  throw new Error(`nothing to touch: ${JSON.stringify(paths)}`);
}

async function goOn(me: Person, by: By): Promise<void> {
  const next = note(me).locator(".button.main");
  await expect(next).toBeVisible();
  if (by === "keys") {
    await next.focus();
    await me.page.keyboard.press("Enter");
  } else await next.click();
}

for (const { game, by, size, language, dark } of WAYS) {
  test(`the lesson of ${game}, by ${by}`, async ({ person }) => {
    const me = await person({ size, language, dark });
    await me.open(`/learn/${game}`);
    const lesson = await me.page.evaluate(
      async (path) => (await (await fetch(path)).json()) as Lesson,
      `/api/games/${game}/lesson/${language}`,
    );
    const steps = lesson.steps.length;
    let mistaken = false;
    for (const [place, step] of lesson.steps.entries()) {
      await at(me, place + 1, steps);
      expect(await me.page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
      const choice = (action: string | undefined) => step.choices.find((one) => one.action === action)?.paths ?? [];
      const [wrong] = Object.keys(step.wrong);
      if (wrong && !mistaken) {
        mistaken = true;
        await choose(me, by, choice(wrong));
        await expect(note(me).getByRole("heading", { name: /^(Pas tout à fait|Not quite)$/ })).toBeVisible();
        await expect(me.page.locator(".marks .wrong")).toHaveCount(1);
        await me.axe();
        await choose(me, by, choice(wrong));
        await expect(me.page.locator(".marks .ring").first()).toBeAttached(); // the second miss marks the right place
        await note(me)
          .getByRole("button", { name: /^(Montre-moi|Show me)$/ })
          .click();
      } else if (step.choices.length) {
        await choose(me, by, choice(Object.keys(step.played)[0]));
      } else {
        await goOn(me, by);
        continue;
      }
      if (step.done) {
        await expect(note(me).locator(".right")).toBeVisible();
        await goOn(me, by);
      }
    }
    expect(mistaken).toBe(true);
    await expect(me.page.getByRole("button", { name: /guidée|guided/ })).toBeVisible();
    await me.axe();
    await me.open("/");
    await expect(me.page.getByRole("link", { name: /^(Leçon faite|Lesson done)/ })).toHaveCount(1);
  });
}

test("a lesson goes on where it was left, is offered once, and stands above the rules", async ({ person }) => {
  const me = await person({ size: DESKTOP, language: "fr" });
  await me.open("/rules/trio");
  await expect(me.page.getByRole("link", { name: "Commencer" })).toHaveAttribute("href", "/learn/trio");
  await me.open("/");
  await expect(me.page.getByText(/Première fois à Trio/)).toBeVisible();
  await me.page.getByRole("button", { name: "Non merci" }).click();
  await expect(me.page.getByText(/Première fois à Trio/)).toHaveCount(0);
  await me.open("/");
  await expect(me.page.getByText(/Première fois à Trio/)).toHaveCount(0);
  await me.open("/learn/trio");
  await goOn(me, "clicks");
  await at(me, 2, 10);
  await me.page.reload();
  await at(me, 2, 10);
  await note(me).getByRole("button", { name: "Retour" }).click();
  await at(me, 1, 10);
  await goOn(me, "clicks");
  await at(me, 2, 10);
  await me.page.getByRole("link", { name: "Quitter la leçon" }).click();
  await expect(me.page.getByRole("link", { name: /^Leçon, pas 2 sur 10/ })).toBeVisible();
  me.networkMayFail(); // a browser complains of a 404 by itself
  await me.open("/learn/high-card");
  await expect(me.page.getByRole("heading", { name: "Il n’y a rien ici" })).toBeVisible();
});

test("a guided game warns before a costly move, and the move can be taken back", async ({ person }) => {
  const me = await person({ size: PHONE, language: "fr" });
  await me.page.addInitScript(() =>
    localStorage.setItem("lessons", JSON.stringify({ skyjo: { step: 9, done: false } })),
  );
  await me.open("/learn/skyjo");
  await at(me, 10, 10);
  await touch(me, "touch", "grid/0/10");
  await goOn(me, "clicks");
  let asked = 0;
  await me.page.route(/\/warning\?/, async (route) => {
    asked += 1;
    const action = new URL(route.request().url()).searchParams.get("action");
    const better = action === "P" ? "D" : action === "D" ? "P" : "3+4";
    const hint = { action: better, any: null, other: action, chance: 0.45, other_chance: 0.31, points: 1 };
    await route.fulfill({ json: { better: { ...hint, other_points: 2, reasons: [] } } });
  });
  await me.page.getByRole("button", { name: "Jouer la partie guidée" }).click();
  await me.page.waitForURL(/\/t\//);
  const slip = me.page.getByRole("alertdialog");
  await touch(me, "touch", "grid/0/0");
  await touch(me, "touch", "grid/0/1");
  await expect(slip).toContainText("31 % au lieu de 45 %");
  await me.axe();
  await slip.getByRole("button", { name: "Reprendre" }).click();
  await expect(slip).toHaveCount(0);
  await touch(me, "touch", "grid/0/0"); // nothing was sent: the choice is open again
  await touch(me, "touch", "grid/0/1"); // and the coach speaks once a turn
  await expect(me.page.locator("[data-path='grid/0/0'][data-face='?']")).toHaveCount(0);
  expect(asked).toBe(1);
  await expect(me.page.locator("[data-path=pile].lit")).toBeVisible();
  await touch(me, "touch", "pile");
  await expect(slip).toBeVisible();
  await slip.getByRole("button", { name: "Ne plus me prévenir" }).click();
  await expect(slip).toHaveCount(0);
  await touch(me, "touch", "pile");
  await expect(
    me.page.locator("[data-path='held/0'] [data-face]").or(me.page.locator("[data-path='held/0'][data-face]")).first(),
  ).toBeVisible();
  expect(asked).toBe(2);
});
