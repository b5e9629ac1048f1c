// Every game without a pointer, and without seeing the table: by keys alone, and in the text view.
import { BOT, expect, type Person, PHONE, test } from "../kit/browser";
import { keysToTheEnd } from "../kit/play";

const GAMES = ["skyjo", "lost-cities", "qwinto", "deux-sans-trois", "trio"];
const DECISIONS = 5;

/** A table of the game at which I begin, where the game lets one choose. */
async function begin(me: Person, game: string): Promise<void> {
  const options: Record<string, string> = game === "skyjo" || game === "qwinto" ? {} : { first: "0" };
  await me.table({ game, seats: ["me", BOT, ...(game === "trio" ? [BOT] : [])], options });
}

test("every game is played by keys alone", async ({ person }) => {
  const me = await person({ language: "fr" });
  let sent = 0;
  me.page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => void (sent += String(payload).includes('"type":"play"') ? 1 : 0)),
  );
  for (const game of GAMES) {
    sent = 0;
    await begin(me, game);
    await me.myTurn();
    await keysToTheEnd(me.page, async () => sent >= DECISIONS);
    expect(sent, game).toBeGreaterThan(1); // a lucky bot may win a game of Trio before the fifth
  }
});

/** Opens the text view by keys. */
async function inWords(me: Person): Promise<void> {
  await me.page.getByRole("button", { name: "Menu" }).press("Enter");
  await me.page.getByRole("button", { name: "La table en mots" }).press("Enter");
  await expect(me.page.getByRole("heading", { name: "La table en mots" })).toBeVisible();
}

const choices = (me: Person) => me.page.locator("main li button");

/** Chooses by keys: to the choices, some steps on, Enter. Returns false where the game is over. */
async function choose(me: Person, steps: number): Promise<boolean> {
  const jump = me.page.getByRole("button", { name: /^(Ton|Tes \d+) choix$/ });
  await expect(jump.or(me.count).or(me.bar.locator(".acts .button.main")).first()).toBeVisible();
  if (await me.count.isVisible()) return false;
  if (!(await jump.isVisible())) {
    await me.bar.locator(".acts .button.main").press("Enter"); // to the next round
    return true;
  }
  const since = await choices(me).allInnerTexts();
  await jump.press("Enter");
  await expect(choices(me).first()).toBeFocused();
  for (let step = 0; step < steps % since.length; step++) await me.page.keyboard.press("Tab");
  await expect(choices(me).nth(steps % since.length)).toBeInViewport();
  await me.page.keyboard.press("Enter");
  await expect
    .poll(async () => (await me.count.isVisible()) || (await choices(me).allInnerTexts()).join() !== since.join())
    .toBe(true);
  return true;
}

test("every game is played in the text view, from a phone too", async ({ person }) => {
  for (const size of [undefined, PHONE]) {
    const me = await person({ language: "fr", ...(size && { size }) });
    for (const game of GAMES) {
      await begin(me, game);
      await me.myTurn();
      await inWords(me);
      await me.axe();
      for (let decision = 0; decision < 3 && (await choose(me, decision)); decision++);
      const said = await me.page.locator("main").innerText();
      expect(said, game).not.toMatch(/[{}$→]|undefined/);
      expect(await me.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), game).toBeLessThan(1);
    }
  }
});

test("a whole game of Lost Cities in the text view", async ({ person }) => {
  const me = await person({ language: "fr" });
  await begin(me, "lost-cities");
  await me.myTurn();
  await inWords(me);
  let decisions = 0;
  while (await choose(me, decisions)) decisions++;
  expect(decisions).toBeGreaterThan(20);
  await expect(me.count.getByRole("heading", { level: 1 })).toBeVisible();
});
