// The coach: levels of bots, hints at the table, the analysis of a finished match.
import { DESKTOP, expect, FULL, type Person, PHONE, SMALL, test, type Wanted } from "../kit/browser";
import { TOUCHABLE } from "../kit/play";

type Played = Wanted & { game: string; options?: Record<string, string | number> };

// The quick form ends its game early: the coach then has little to look at.
const QUICK: Played[] = [{ game: "lost-cities", size: PHONE, language: "en", dark: true }];
const ALL: Played[] = [
  ...QUICK,
  { game: "skyjo", size: DESKTOP, language: "fr", options: { limit: 0 } },
  { game: "trio", size: SMALL, language: "fr" },
  { game: "qwinto", size: DESKTOP, language: "en", dark: true },
  { game: "deux-sans-trois", size: PHONE, language: "fr", dark: true },
];

const WORDS = {
  en: { play: "Play", menu: "Menu", end: "End the table", sure: "End it for everybody", replay: "Replay", analyse: "Analyse", from: "Play from here", novice: "Bot, novice", hints: "Hints", atOnce: "at once", playIt: "Play this move", thinking: /The coach is thinking/, equal: /does not matter/ },
  fr: { play: "Jouer", menu: "Menu", end: "Fermer la table", sure: "Fermer pour tout le monde", replay: "Revoir", analyse: "Analyser", from: "Jouer d’ici", novice: "Robot débutant", hints: "Conseils", atOnce: "aussitôt", playIt: "Jouer ce coup", thinking: /Le coach réfléchit/, equal: /peu importe/ },
} as const; // prettier-ignore

/** Touch what the coach has marked until the table has gone on; where choices are equal, nothing is marked. */
async function followAdvice(me: Person, words: (typeof WORDS)["en" | "fr"]): Promise<void> {
  const marked = me.page.locator("main .touch.advised.lit:not(.held), footer.bar .button.advised");
  const advice = me.page.locator(".hint-sheet .coached");
  await expect(advice).not.toHaveText(words.thinking, { timeout: 150_000 });
  if (words.equal.test((await advice.textContent()) ?? "")) {
    await expect(marked).toHaveCount(0);
    return;
  }
  await expect(marked.first()).toBeVisible();
  for (let touches = 0; touches < 4; touches++) {
    if (await me.page.locator(".advice, .button.advised").count())
      await marked
        .first()
        .click({ timeout: 3000 })
        .catch(() => undefined);
  }
  await expect(me.page.locator(".advice, .button.advised")).toHaveCount(0);
}

/** The text of an element without what is hidden from screen readers, such as the drawings of cards. */
function readAloud(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll("[aria-hidden=true]")) hidden.remove();
  return copy.textContent.trim().replace(/\.$/, ""); // spoken, it goes on
}

/** Always the last thing that glows: in a hand that is the highest card, which is surely too early. */
async function playBadly(me: Person, touches: number): Promise<void> {
  for (let made = 0; made < touches; made++) {
    await me.myTurn();
    await me.page
      .locator(TOUCHABLE)
      .last()
      .click({ timeout: 3000 })
      .catch(() => undefined);
  }
  await me.myTurn();
}

async function setUp(me: Person, { game, options = {} }: Played, words: (typeof WORDS)["en" | "fr"]): Promise<void> {
  await me.open(`/new/${game}`);
  const seats = me.page.getByRole("combobox");
  await seats.first().waitFor();
  await expect(me.page.getByRole("checkbox", { name: new RegExp(`^${words.hints}`) })).not.toBeChecked(); // a friend is expected
  for (let at = 0; at < (await seats.count()); at++) await seats.nth(at).selectOption({ label: words.novice });
  for (const value of Object.values(options)) await me.page.locator("input[type=number]").fill(`${value}`);
  await me.page.getByText(words.atOnce, { exact: true }).click();
  await expect(me.page.getByRole("checkbox", { name: new RegExp(`^${words.hints}`) })).toBeChecked(); // nobody else is disturbed by them
  await me.axe();
  await me.page.getByRole("button", { name: words.play, exact: true }).click();
  await me.myTurn();
}

for (const played of FULL ? ALL : QUICK) {
  const { game, size, language = "en" } = played;
  const words = WORDS[language];
  const whole = FULL || game !== "lost-cities";

  test(`the coach of ${game}: levels, a hint, the analysis (${size?.width} px, ${language})`, async ({ person }) => {
    test.setTimeout(whole ? 1_500_000 : 900_000);
    const me = await person(played);
    await setUp(me, played, words);
    await me.page.getByRole("button", { name: words.menu }).click();
    await expect(me.page.getByText(words.novice, { exact: true }).last()).toBeVisible();
    await me.axe();
    await me.page.getByRole("button", { name: words.menu }).click();

    // A hint: shown as text, marked, spoken; dismissed and requested again by its key.
    const bulb = me.bar.locator(".bulb");
    await bulb.click();
    await expect(me.page.locator(".hint-sheet .coached")).toBeVisible();
    // A server that has just been installed compiles its coach first.
    await expect(me.page.locator(".hint-sheet .coached")).not.toHaveText(words.thinking, { timeout: 150_000 });
    await expect(me.page.locator("[aria-live=polite]").last()).toContainText(
      await me.page.locator(".hint-sheet .coached").evaluate(readAloud),
    );
    await expect(bulb).toHaveAttribute("aria-pressed", "true");
    await me.axe();
    // Nothing else glows; the sheet is closed by Escape, and plays what it says.
    const glowing = me.page.locator("main .touch.advised");
    if (await glowing.count()) await expect(me.page.locator(".frame")).toHaveClass(/advised/);
    await me.page.keyboard.press("Escape");
    await expect(me.page.locator(".hint-sheet")).toHaveCount(0);
    await expect(me.page.locator(".advice, .button.advised")).toHaveCount(0);
    await me.page.keyboard.press("h");
    await followAdvice(me, words);
    await me.myTurn();
    await me.page.keyboard.press("h");
    await me.page.locator(".hint-sheet").getByRole("button", { name: words.playIt }).click({ timeout: 150_000 });
    await expect(me.page.locator(".hint-sheet")).toHaveCount(0);

    if (whole) {
      await me.playToTheEnd(0);
    } else {
      await playBadly(me, 30);
      await me.page.getByRole("button", { name: words.menu }).click();
      await me.page.getByRole("button", { name: words.end }).click();
      await me.page.getByRole("button", { name: words.sure }).click();
    }
    await me.page.getByRole("link", { name: words.replay }).click();

    // The analysis: goes on while nobody looks, then shows the curve.
    await me.page.getByRole("button", { name: words.analyse, exact: true }).click();
    await expect(me.page.getByRole("progressbar").or(me.page.locator(".frame.analysed"))).toBeVisible();
    await me.page.reload();
    const curve = me.page.getByRole("slider", { name: /Chances/, includeHidden: true });
    await expect(curve).toBeAttached({ timeout: whole ? 1_200_000 : 600_000 });
    await expect(me.page.locator(".chances [role=status]")).toHaveCount(0, { timeout: whole ? 1_200_000 : 600_000 });
    await me.axe();

    // The costliest mistake: the moment before it, in all numbers, and on from there.
    const first = me.page.locator(".choices li button").first();
    const number = Number(/\d+/.exec((await first.locator("small").innerText()).replace(/\s/g, " "))![0]);
    await first.click();
    await expect(curve).toHaveAttribute("aria-valuenow", `${number - 1}`);
    await expect(me.page.locator(".verdict h2")).toContainText(`${number}`);
    await expect(me.page.getByRole("heading", { level: 1 })).toContainText(`${number}`);
    expect(await me.page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);

    const before = me.page.url();
    await me.page.getByRole("button", { name: words.from }).filter({ visible: true }).click();
    await expect(me.page).not.toHaveURL(before);
    await me.myTurn();
    await expect(bulb).toBeVisible();
  });
}
