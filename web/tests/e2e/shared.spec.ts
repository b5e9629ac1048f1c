// Several people at one device: it is passed behind a curtain wherever somebody's cards are hidden from the others.
import { BOT, expect, FULL, PHONE, test, type Person } from "../kit/browser";
import { touchOne } from "../kit/play";

const LEA = "Léa";

/** A table where two people share this device, with as many bots as the game needs. */
async function share(me: Person, game: string, bots: number, options: Record<string, string | number> = {}) {
  const id = await me.table({ game, seats: ["me", "open", ...Array.from({ length: bots }, () => BOT)], options });
  await me.page.getByRole("button", { name: "Se passer l’écran" }).click();
  await me.page.getByLabel("Qui s’assied").fill(LEA);
  await me.page.getByRole("button", { name: "Asseoir" }).click();
  await expect(me.page.locator(".spot", { hasText: LEA })).toContainText("joue sur le même écran");
  await me.page.getByRole("button", { name: "Commencer" }).click();
  return id;
}

const curtain = (me: Person) => me.page.locator("main.curtain");

/** Plays until the curtain has been up so many times, or the game is over; calls `look` each time it is. */
async function play(me: Person, times: number, look: (name: string) => Promise<void>): Promise<number> {
  let raised = 0;
  while (raised < times && !(await me.count.isVisible())) {
    if (await curtain(me).isVisible()) {
      const open = curtain(me).getByRole("button", { name: /^Je suis/ });
      await expect(open).toBeEnabled();
      const name = (await open.textContent())!.replace("Je suis ", "");
      await look(name);
      raised++;
      await open.click();
      await expect(curtain(me)).toBeHidden();
      await expect(me.bar).toContainText(`À toi, ${name}`);
    } else if (!(await touchOne(me.page, false))) await me.page.waitForTimeout(20);
  }
  return raised;
}

/** Nothing of a table is in the page, and nothing that comes then shows a card that only one seat sees. */
async function nothingInThePage(me: Person): Promise<void> {
  await expect(me.page.locator("[data-path], .frame, .card.front")).toHaveCount(0);
}

for (const [game, bots] of [
  ["deux-sans-trois", 0],
  ["lost-cities", 0],
  ["qwinto", 0],
  ["trio", 1],
] as const) {
  test(`${game} at one device: a curtain before each hand`, async ({ person }) => {
    const me = await person({ language: "fr", name: "Inès", ...(bots ? { size: PHONE } : {}) });
    const frames: { text: string; up: boolean }[] = [];
    let up = false;
    me.page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => frames.push({ text: String(payload), up })),
    );
    await share(me, game, bots);
    const names = new Set<string>();
    let first = true;
    await play(me, 4, async (name) => {
      up = true;
      names.add(name);
      await nothingInThePage(me);
      await expect(me.page.locator("[aria-live=polite]").last()).toHaveText(new RegExp(`Passe .* à ${name}`));
      if (first) {
        await me.axe();
        // It survives a reload.
        await me.page.reload();
        await expect(curtain(me).getByRole("button", { name: `Je suis ${name}` })).toBeEnabled();
        await nothingInThePage(me);
      }
      first = false;
      up = false;
    });
    expect(names).toEqual(new Set(["Inès", LEA]));
    for (const { text } of frames.filter((frame) => frame.up)) {
      const push = JSON.parse(text) as { type: string; you?: { seat: number | null } };
      if (push.type === "snapshot") expect(push.you?.seat).toBeNull();
    }
  });
}

test("skyjo at one device: nothing is hidden, so no curtain", async ({ person }) => {
  const me = await person({ language: "fr", name: "Inès" });
  await share(me, "skyjo", 0);
  const turns: string[] = [];
  for (let touches = 0; touches < 14;) {
    const bar = (await me.bar.locator("b").first().textContent()) ?? "";
    if (bar.startsWith("À toi, ") && bar !== turns.at(-1)) turns.push(bar);
    if (await touchOne(me.page)) touches++;
    await expect(curtain(me)).toHaveCount(0);
  }
  expect(new Set(turns)).toEqual(new Set(["À toi, Inès", `À toi, ${LEA}`]));
});

test("a whole game at one device: the count calls everybody by name, and again", async ({ person }) => {
  const me = await person({ language: "fr", name: "Inès" });
  const id = await share(me, FULL ? "qwinto" : "lost-cities", 0);
  await me.playToTheEnd();
  await expect(me.count).toContainText(LEA);
  await expect(me.count).toContainText("Inès");
  await me.axe();
  await me.page.getByRole("button", { name: "Rejouer" }).click();
  await expect(curtain(me)).toBeVisible();
  await me.open(`/t/${id}/replay`);
  await expect(me.page.getByRole("option", { name: LEA })).toBeAttached();
});
