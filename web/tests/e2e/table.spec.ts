// At the table: confirmations, drawers that a touch outside closes, and an action bar that never moves the board.
import { BOT, expect, PHONE, test } from "../kit/browser";

test("what is held stays while a friend chooses", async ({ person }) => {
  const ines = await person({ language: "fr", name: "Inès" });
  const malo = await person({ size: PHONE, language: "en", name: "Malo" });
  const id = await ines.table({ game: "skyjo", seats: ["me", "open"] });
  await malo.open(`/t/${id}`);
  await malo.page.getByLabel("What are you called?").fill("Malo");
  await malo.page.getByRole("button", { name: "Sit here" }).click();
  await expect(ines.page.getByText("Malo").first()).toBeVisible();
  await ines.page.getByRole("button", { name: "Commencer" }).click();
  await ines.myTurn();
  await ines.touches(1);
  await malo.decides();
  await expect(ines.page.locator("[aria-live=polite]")).toContainText("Malo a choisi"); // said, and no line of the log
  await expect(ines.page.locator(".rail .log")).not.toContainText("a choisi");
  await expect(ines.page.locator("main .touch.held")).toHaveCount(1);
});

test("closing the table is asked twice; menu and reactions go by a touch beside them", async ({ person }) => {
  const me = await person({ size: PHONE, language: "fr" });
  const { page } = me;
  await me.table({ game: "skyjo", seats: ["me", BOT] });
  await me.myTurn();
  const menu = page.getByRole("button", { name: "Menu" });
  const close = page.getByRole("button", { name: "Fermer la table" });
  for (const [button, inside] of [
    [menu, close],
    [page.getByRole("button", { name: "Réactions" }), page.getByRole("button", { name: "Merci" })],
  ] as const) {
    await button.click();
    await page.mouse.click(30, 700); // on a card
    await expect(inside).toBeHidden();
    await expect(page.locator("main .touch.held")).toHaveCount(0);
    await button.click();
    await page.keyboard.press("Escape");
    await expect(inside).toBeHidden();
    await expect(button).toBeFocused();
  }
  await menu.click();
  await close.click();
  await page.keyboard.press("Escape"); // back, and nothing is closed
  await close.click();
  await page.getByRole("button", { name: "Fermer pour tout le monde" }).click();
  await expect(me.bar.getByRole("link", { name: "Accueil" })).toBeVisible();
  await expect(page.locator("main .seat.turn")).toHaveCount(0);
  await me.axe();
  await me.bar.getByRole("button", { name: "Rejouer" }).click();
  await me.myTurn(); // against bots, at once
});

test("leaving a waiting room where nobody else is closes it: asked twice, then home", async ({ person }) => {
  const me = await person({ size: PHONE, language: "fr" });
  const { page } = me;
  await me.table({ game: "skyjo", seats: ["me", "open"] });
  const leave = page.getByRole("button", { name: "Quitter ma place" });
  await leave.click();
  await expect(page.getByText("la table se ferme")).toBeVisible();
  await me.axe();
  await page.getByRole("heading", { level: 1 }).click(); // elsewhere: not meant
  await expect(page.getByText("la table se ferme")).toBeHidden();
  await leave.click();
  await page.getByRole("button", { name: "Quitter et fermer" }).click();
  await expect(page).toHaveURL(`${me.address}/`);
});

test("the bar says at once that the network is away, and keeps its height", async ({ person }) => {
  const me = await person({ size: PHONE, language: "fr" });
  me.networkMayFail();
  await me.table({ game: "skyjo", seats: ["me", BOT] });
  const heights = new Set<number>();
  const look = async () => heights.add(await me.bar.evaluate((bar) => bar.getBoundingClientRect().height));
  await me.decides();
  await me.myTurn();
  await look();
  await me.page.locator("[data-path='pile']").click();
  await expect(me.bar).toContainText("échange-le");
  await look();
  await me.context.setOffline(true);
  await expect(me.bar).toContainText("Reconnexion", { timeout: 2000 });
  await look();
  await me.context.setOffline(false);
  await expect(me.bar).toContainText("échange-le", { timeout: 5000 });
  expect([...heights]).toHaveLength(1);
});

test("an answer that does not come is said to be waited for", async ({ person }) => {
  const me = await person({ language: "fr" });
  await me.page.addInitScript(() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
      if (!String(data).includes('"command"')) send.call(this, data);
    };
  });
  await me.table({ game: "skyjo", seats: ["me", BOT] });
  await me.decides();
  await expect(me.bar).toContainText("Envoi…", { timeout: 4000 });
});

test("a refused start is said where it was asked for", async ({ person }) => {
  const me = await person({ language: "fr" });
  me.networkMayFail(); // the browser's own words about the refusal
  await me.register();
  const refusal = { code: "too-fast", args: { wait: 1000 }, text: "" };
  await me.page.route("**/api/tables", (route) => route.fulfill({ status: 429, json: refusal }));
  await me.open("/");
  await me.page
    .getByRole("button", { name: /^Jouer/ })
    .first()
    .click();
  await expect(me.page.getByRole("alert")).toBeVisible();
});

test("a replay is found again where it was", async ({ person }) => {
  const me = await person({ language: "en" });
  const id = await me.table({ game: "qwinto", seats: ["me"] });
  await me.decides();
  await me.decides();
  await me.page.getByRole("button", { name: "Menu" }).click();
  await me.page.getByRole("button", { name: "End the table" }).click();
  await me.page.getByRole("button", { name: "End it for everybody" }).click();
  await me.bar.getByRole("link", { name: "Replay" }).click();
  await expect(me.page.getByRole("heading", { name: /after move \d+ of/ })).toBeVisible();
  await me.page.keyboard.press("Home");
  await me.page.keyboard.press("ArrowDown");
  await me.page.keyboard.press("ArrowDown");
  await expect(me.page).toHaveURL(new RegExp(`${id}/replay\\?view=open&at=2`));
  await me.page.reload();
  await expect(me.page.getByRole("heading", { name: /move 2 of/ })).toBeVisible();
  const log = me.page.locator(".log");
  await expect(log).not.toContainText("has chosen"); // the choice is logged once, when it is revealed
  await expect(log.locator(".now")).toBeInViewport(); // the line before it is where one is
});

test("keys are not for the table while something lies over it", async ({ person }) => {
  const me = await person({ language: "fr" });
  await me.table({ game: "skyjo", seats: ["me", BOT] });
  await me.myTurn();
  await me.page.getByRole("button", { name: "Menu" }).click();
  for (const key of ["ArrowDown", "ArrowRight"]) {
    await me.page.keyboard.press(key);
    await expect(me.page.locator(".menu > :first-child ~ button").first()).toBeFocused();
  }
  await me.page.keyboard.press("Enter"); // the menu's own: the table in words
  const words = me.page.getByRole("heading", { name: "La table en mots" });
  await expect(words).toBeVisible();
  await me.page.getByRole("button", { name: "Fermer", exact: true }).click();
  await expect(words).toBeHidden();
  await me.page.keyboard.press("ArrowDown");
  await expect(me.page.locator("main .touch:focus, .bar button:focus")).toHaveCount(1);
});

test("the bar never speaks of me as of somebody else", async ({ person }) => {
  const me = await person({ language: "fr", name: "Inès", motion: true });
  await me.table({ game: "skyjo", seats: ["me", BOT] });
  await me.myTurn();
  await me.page.evaluate(() => {
    const bar = document.querySelector("footer.bar .say")!;
    const said = ((window as unknown as { said: string[] }).said = [] as string[]);
    new MutationObserver(() => said.push(bar.textContent)).observe(bar, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  for (let turn = 0; turn < 4; turn++) await me.decides();
  await me.myTurn();
  const said = await me.page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(said.filter((words) => /Inès|personnes/.test(words))).toEqual([]);
  expect(said.some((words) => words.includes("Noisette joue."))).toBe(true);
});

test("from my own game I go on at my own seat; a link that cannot be copied is shown", async ({ person }) => {
  const me = await person({ language: "fr", host: "pioche.test" }); // over plain http there is no clipboard
  const id = await me.table({ game: "lost-cities", seats: [BOT, "me"], options: { first: "0" } });
  await me.myTurn();
  await me.page.getByRole("button", { name: "Menu" }).click();
  await me.page.getByRole("button", { name: "Copier le lien" }).click();
  await expect(me.page.getByRole("status").filter({ hasText: `/t/${id}` })).toBeVisible();
  await me.page.getByRole("button", { name: "Fermer la table" }).click();
  await me.page.getByRole("button", { name: "Fermer pour tout le monde" }).click();
  await me.bar.getByRole("link", { name: "Revoir" }).click();
  await expect(me.page.getByRole("heading", { name: /après le coup 1 sur 1/ })).toBeVisible(); // the bot's decision
  await me.page.keyboard.press("Home");
  await expect(me.page).toHaveURL(/at=0$/);
  await me.page.getByRole("button", { name: "Copier le lien vers ce moment" }).click();
  await expect(me.page.getByRole("status")).toContainText(`/t/${id}/replay?view=open&at=0`);
  await me.axe();
  await me.page.getByRole("button", { name: "Jouer d’ici" }).click();
  await expect(me.page).not.toHaveURL(new RegExp(id));
  await me.myTurn();
  const seat = await me.page.evaluate(
    async () => (await (await fetch(`/api${location.pathname.replace("/t/", "/tables/")}`)).json()).you.seat,
  );
  expect(seat).toBe(1);
});
