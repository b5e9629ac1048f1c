// The deal of the day with the clock moved, the history, a profile moved to a second browser, and deleting it all.
import { DESKTOP, expect, Person, PHONE, Server, test } from "../kit/browser";

const DAY = 86_400_000;
const GAME = "high-card"; // the shortest

test("a deal of the day, from the calendar to the comparison and the replay", async ({ browser }) => {
  test.setTimeout(420_000);
  const server = new Server();
  await server.start();
  const names = ["Inès", "Malo", "Jade", "Paul", "Rémi"];
  const people = [];
  for (const [at, name] of names.entries())
    people.push(await Person.at(browser, server, { name, size: at ? DESKTOP : PHONE }));
  const me = people[0]!;
  const date = new Date().toISOString().slice(0, 10);
  for (const one of people) {
    await one.register();
    await one.open("/day");
    const play = one.page.getByRole("button", { name: /^Jouer.*plus haute/ });
    await play.click();
    await one.playToTheEnd(0);
    await one.page.getByRole("link", { name: "Comment ont fait les autres" }).click();
    await expect(one.page.getByRole("heading", { name: /point/ })).toBeVisible();
  }
  await me.open(`/day/${date}/${GAME}`);
  await expect(me.page.getByText("Les mêmes cartes, 5 personnes")).toBeVisible();
  await expect(me.page.getByText(/deuxième navigateur/)).toBeVisible();
  await expect(me.page.getByRole("img", { name: /choix sur/ })).toBeVisible({ timeout: 180_000 });
  await expect(me.page.getByRole("link", { name: "Revoir" })).toHaveCount(0);
  await me.axe();
  await me.open("/day");
  await me.axe();
  for (const one of people) one.networkMayFail();
  await server.end("SIGTERM");
  await server.start({}, DAY);
  await me.open(`/day/${date}/${GAME}`);
  await me.page.getByRole("link", { name: "Revoir" }).click();
  await expect(me.page).toHaveURL(/replay/);
  await me.open(`/day/${date}/${GAME}`);
  await me.page.getByRole("button", { name: "Rejouer, sans compter" }).first().click();
  await expect(me.page).toHaveURL(/\/t\//);
  for (const one of people) await one.leave();
  expect(server.faults).toEqual([]);
  await server.remove();
});

test("finished games, one game in pictures, the profile elsewhere, and deleting it", async ({
  person,
  browser,
  server,
}) => {
  test.setTimeout(120_000);
  const me = await person({ name: "Zoé", size: DESKTOP });
  await me.open("/games");
  await expect(me.page.getByText(/Ici se rangeront/)).toBeVisible();
  await me.table({ game: GAME, seats: ["me", { bot: "greedy" }] });
  await me.playToTheEnd(0);
  await me.open("/games");
  await expect(me.page.getByText(/1 depuis/)).toBeVisible();
  await me.axe();
  await me.page.getByLabel("Contre").selectOption("people");
  await expect(me.page.getByText(/ne laissent aucune partie/)).toBeVisible();
  await me.page.getByLabel("Contre").selectOption("bots");
  await me.open(`/games/${GAME}`);
  await expect(me.page.getByRole("heading", { name: "Parties gagnées" })).toBeVisible();
  await me.axe();

  await me.open("/me");
  await me.page.getByRole("button", { name: "Montrer le code" }).click();
  const link = (await me.page.locator(".address").textContent())!;
  await me.axe();
  const phone = await Person.at(browser, server, { size: PHONE });
  await phone.page.goto(link);
  await phone.page.getByRole("button", { name: "Oui, continuer ici" }).click();
  await expect(phone.page.getByRole("heading", { name: "Zoé" })).toBeVisible();
  await phone.open("/games");
  await expect(phone.page.getByText(/1 depuis/)).toBeVisible();
  await phone.page
    .locator(".each")
    .getByRole("link", { name: /plus haute/ })
    .click(); // on phones too
  await expect(phone.page.getByRole("heading", { name: "Parties gagnées" })).toBeVisible();
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await me.open("/me");
  await expect(me.page.getByRole("button", { name: /^Retirer/ })).toHaveCount(1);

  await phone.open("/me/delete");
  await phone.axe();
  const hold = (await phone.page.getByRole("button", { name: "Tenir 3 s pour effacer" }).boundingBox())!;
  await phone.page.mouse.move(hold.x + 20, hold.y + 20);
  await phone.page.mouse.down();
  await expect(phone.page).toHaveURL(`${server.address}/`);
  await phone.page.mouse.up();
  await me.open("/me");
  await expect(me.page.getByText(/n’a pas encore de profil/)).toBeVisible();
  await phone.leave();
});

test("friends find each other after a game, and one invites the other from the waiting room", async ({ person }) => {
  test.setTimeout(120_000);
  const zoe = await person({ name: "Zoé", size: PHONE });
  const noe = await person({ name: "Noé", size: DESKTOP });
  await noe.register();
  const first = await zoe.table({ game: GAME, seats: ["me", "open"] });
  await noe.open(`/t/${first}`);
  await noe.page.getByRole("button", { name: "M’asseoir ici" }).click();
  await zoe.page.getByRole("button", { name: "Commencer" }).click();
  await Promise.all([zoe.playToTheEnd(0), noe.playToTheEnd(0)]);
  await zoe.open("/me");
  await zoe.page.getByRole("button", { name: /^Retrouver.*Noé/ }).click();
  await noe.open("/me");
  await expect(noe.page.getByText("voudrait te retrouver")).toBeVisible();
  await noe.page.getByRole("button", { name: "Accepter" }).click();
  await expect(noe.page.getByText(/vous vous retrouvez|là maintenant/)).toBeVisible();
  await noe.open("/puzzles"); // anywhere: who looks for invitations is here

  const second = await zoe.table({ game: GAME, seats: ["me", "open"] });
  const invite = zoe.page.getByRole("button", { name: /Inviter Noé/ });
  await expect(invite).toContainText("là maintenant");
  await zoe.axe();
  await invite.click();
  await expect(invite).toContainText("Invitation envoyée");
  const paper = noe.page.getByRole("status").filter({ hasText: "Zoé t’invite" });
  await expect(paper).toBeVisible({ timeout: 30_000 });
  await noe.axe();
  await paper.getByRole("link", { name: "S’asseoir" }).click();
  await expect(noe.page).toHaveURL(new RegExp(second));
});
