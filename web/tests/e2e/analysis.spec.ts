// The replay and the analysis of a finished match: where they open, one numbering, the keys, what was hidden, luck.
import { BOT, DESKTOP, expect, PHONE, test, type Person } from "../kit/browser";

const GAME = "high-card"; // nine cards: the coach has soon looked at all of it

/** A finished match at its replay. */
async function finished(me: Person, replay: string): Promise<string> {
  const id = await me.table({ game: GAME, seats: ["me", BOT, BOT] });
  await me.playToTheEnd(0);
  await me.count.getByRole("link", { name: replay }).click();
  return id;
}

const numberIn = (words: string) => Number(/\d+/.exec(words.replace(/\s/g, " "))![0]);

test("a replay opens at its end; its keys always change something", async ({ person }) => {
  const me = await person({ language: "en" });
  await finished(me, "Replay");
  const where = me.page.getByRole("heading", { level: 1 });
  await expect(where).toContainText(/after move (\d+) of \1/);
  const most = numberIn(await where.innerText());

  // The log, the header and the address say the same numbers.
  const log = me.page.locator(".log");
  const row = log.locator("button[data-moment]", { has: me.page.locator("small") }).first();
  const number = numberIn(await row.locator("small [aria-hidden]").innerText());
  await row.click();
  await expect(where).toContainText(`after move ${number} of ${most}`);
  await expect(me.page).toHaveURL(new RegExp(`at=${number}$`));

  // The space key plays, although a line of the log has the focus.
  await expect(row).toBeFocused();
  await me.page.keyboard.press(" ");
  await expect(where).toContainText(`after move ${most} of ${most}`); // to the end, and no press of the line
  await expect(me.page.getByRole("button", { name: "Play", exact: true })).toBeVisible();

  await me.page.keyboard.press("Home");
  await expect(where).toContainText("before the first");
  const board = () =>
    me.page.evaluate(
      () => document.querySelector("main")!.innerHTML + document.querySelector(".log .now")?.textContent,
    );
  for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"]) {
    const before = await board();
    await me.page.keyboard.press(key);
    await expect.poll(board, { message: key }).not.toBe(before);
  }
  // Space on a button of its own presses that button.
  await me.page.getByRole("button", { name: "To the end" }).focus();
  await me.page.keyboard.press(" ");
  await expect(where).toContainText(`after move ${most} of`);
  await me.axe();
});

for (const [size, language, dark] of [
  [DESKTOP, "fr", false],
  [PHONE, "en", true],
] as const) {
  test(`an analysis (${size.width} px, ${language})`, async ({ person }) => {
    const words = {
      fr: { replay: "Revoir", analyse: "Analyser", move: /^Coup (\d+)/, calm: /^Rien à redire/, next: "Suivant", close: "Fermer l’analyse", end: "Vers la fin" },
      en: { replay: "Replay", analyse: "Analyse", move: /^Move (\d+)/, calm: /^Nothing to blame/, next: "Next", close: "Close the analysis", end: "To the end" },
    }[language]; // prettier-ignore
    const me = await person({ size, language, dark });
    // Only a part is known at first: the curve is shown and grows.
    let answers = 0;
    let whole: { found: { decisions: object[]; sentences: object[]; touches: object[]; reasons: object[]; start: object[]; final: object[] } } | null = null; // prettier-ignore
    let grown = () => {};
    const grows = new Promise<void>((done) => (grown = done));
    await me.page.route("**/analysis?seen=*", async (route) => {
      const answer = await route.fetch();
      const state = (await answer.json()) as { status: string; found: never };
      if (state.status !== "done") return route.fulfill({ response: answer, json: { ...state, so_far: [] } });
      whole ??= { found: state.found };
      const { found } = whole;
      const parts = found.decisions.map((decision, at) => ({
        decision, sentences: found.sentences[at], touches: found.touches[at], reasons: found.reasons[at],
      })); // prettier-ignore
      const seen = Number(new URL(route.request().url()).searchParams.get("seen"));
      answers++;
      if (answers > 2) {
        await grows;
        return route.fulfill({ response: answer, json: state });
      }
      const soFar = [{ ends: { start: found.start, final: found.final } }, ...parts.slice(0, 2 * answers)].slice(seen);
      const running = { status: "running", done: 2 * answers, asked: parts.length, found: null, so_far: soFar };
      return route.fulfill({ response: answer, json: running });
    });
    await finished(me, words.replay);
    await me.page.getByRole("button", { name: words.analyse, exact: true }).click();
    const curve = me.page.locator(".chances path.line");
    const length = () => curve.first().evaluate((line) => line.getAttribute("d")!.split("L").length);
    await expect(curve).toHaveCount(3, { timeout: 240_000 }); // a server that has just been installed compiles first
    const before = await length();
    await expect.poll(() => curve.evaluateAll((all) => all.map((one) => one.getAttribute("d")!.split("L").length).reduce((one, other) => one + other))).toBeGreaterThan(before + 2); // prettier-ignore
    await expect(me.page.locator(".chances [role=status]")).toHaveCount(1);
    grown();
    await expect(me.page.locator(".chances [role=status]")).toHaveCount(0);
    await me.page.unroute("**/analysis?seen=*");

    // It opens on a choice (on the largest turn of the cards where no choice was costly), with cards on the board.
    const title = me.page.locator(".verdict h2");
    const choices = me.page.locator(".choices li");
    await expect(me.page.locator("main .card.front").first()).toBeVisible();
    const slider = me.page.locator(".chances [role=slider]");
    if (await choices.count()) {
      const own = choices.filter({ hasText: /^\s*\d\s*I/ });
      const opened = (await own.count()) ? own.first() : choices.first();
      await expect(opened).toHaveClass(/open/);
      const number = numberIn(await opened.locator("small").innerText());
      await expect(title).toHaveText(words.move);
      expect(numberIn(await title.innerText())).toBe(number);
      expect(Number(await slider.getAttribute("aria-valuenow"))).toBe(number - 1);
      // Its figures agree: the loss is their difference.
      const [better, played] = (await opened.locator(".figures b").allInnerTexts()).map(numberIn) as [number, number];
      expect(numberIn(await opened.locator("em").innerText())).toBe(better - played);
      await expect(me.page.locator("main [data-better]").first()).toBeVisible();
      await expect(me.page.locator("main [data-played]").first()).toBeVisible();
    } else {
      await expect(title).toHaveText(words.calm);
    }
    expect(await me.page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await me.axe();

    // Cards that the deciding seat could not see have a folded corner; the switch turns them face down.
    const unseen = me.page.locator("main [data-unseen]");
    await expect(unseen.first()).toBeAttached();
    const backs = me.page.locator("main .card.back");
    const down = await backs.count();
    await me.page.getByRole("switch").click();
    await expect(unseen).toHaveCount(0);
    await expect.poll(() => backs.count()).toBeGreaterThan(down);
    await me.page.getByRole("switch").click();
    await expect(unseen.first()).toBeAttached();

    // The curve and its keys.
    if (size === PHONE) await me.page.getByRole("tab").nth(1).click();
    await slider.press("End");
    const most = Number(await slider.getAttribute("aria-valuemax"));
    await expect(slider).toHaveAttribute("aria-valuenow", `${most}`);
    await slider.press("ArrowLeft");
    await expect(slider).toHaveAttribute("aria-valuenow", `${most - 1}`);
    expect(numberIn(await title.innerText())).toBe(most); // before the last move: its number is on all of them
    const box = (await slider.boundingBox())!;
    await me.page.mouse.click(box.x + 8, box.y + box.height / 2);
    await expect(slider).toHaveAttribute("aria-valuenow", "0");
    await me.axe();

    // Luck and decisions add up, for every seat.
    if (size === PHONE) await me.page.getByRole("tab").nth(2).click();
    const rows = await me.page.locator(".luck table tbody tr").evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent.replace("−", "-")))),
    ); // prettier-ignore
    expect(rows).toHaveLength(3);
    for (const [start, own, others, cards, end] of rows as [number, number, number, number, number][])
      expect(start + own + others + cards).toBe(end);
    await expect(me.page.locator("section.luck rect.bar")).toHaveCount(5);
    await me.axe();

    await me.page.getByRole("button", { name: words.close }).click();
    await expect(me.page.getByRole("button", { name: words.analyse, exact: true })).toBeVisible();
  });
}
