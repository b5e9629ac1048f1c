// The fair deal: one click starts a game whose deal this browser can prove, and a server that cheats is found out.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, PHONE, test, type Person } from "../kit/browser";

const PIOCHE = join(import.meta.dirname, "../../../.venv/bin/pioche");
const GAMES = join(import.meta.dirname, "../../../tests/example_games");
const HOLDS = "The deal was fixed before you drew your number";

/** One click on the home screen starts a game of the example game. */
async function quickPlay(me: Person): Promise<void> {
  await me.open("/");
  await me.page.getByRole("button", { name: /^Play.*High card/ }).click();
}

test("one click starts a game whose deal the page proves, and the program too", async ({ person }) => {
  const me = await person({ language: "en", size: PHONE });
  const nonces: string[] = [];
  me.page.on("request", (request) => {
    if (request.method() === "POST" && /nonce/.test(request.postData() ?? "")) nonces.push(request.url());
  });
  await quickPlay(me);
  await me.playToTheEnd();
  expect(nonces).toEqual([expect.stringContaining("/actions")]); // not with the table, but after it
  await me.page.getByRole("link", { name: HOLDS }).click();
  const page = me.page;
  await expect(
    page.getByRole("heading", { level: 1, name: "This deal was fixed before you drew your number." }),
  ).toBeVisible();
  for (const words of [/had sealed before/, /Your number is in the deal/, /Your \d+ moves are in the match file/]) {
    await expect(page.getByText(words)).toBeVisible();
  }
  await me.axe();
  await page.getByText("The values").click();
  await expect(page.getByText("Your number, as your browser kept it")).toBeVisible();

  const [, , name, ...values] = (await page.locator("pre").innerText()).split(" ");
  expect(values).toHaveLength(4);
  const folder = mkdtempSync(join(tmpdir(), "pioche-deal-"));
  const record = await page.evaluate(async () =>
    (await fetch(`/api${location.pathname.replace("/t/", "/tables/").replace("/deal", "/record")}`)).text(),
  );
  writeFileSync(join(folder, name!), record);
  const verify = promisify(execFile);
  const options = { cwd: folder, env: { ...process.env, PIOCHE_GAMES: GAMES } };
  const { stdout } = await verify(PIOCHE, ["verify", name!, ...values, "--lang", "en"], options);
  expect(stdout).toContain("The deal is proven");
  rmSync(folder, { recursive: true });
});

test("a server that shows another secret or another move is found out", async ({ person }) => {
  const me = await person({ language: "en" });
  let forge: (record: { secret: string; moves: [number, string][] }) => void = () => undefined;
  await me.page.route("**/record", async (route) => {
    const answer = await route.fetch();
    const record = await answer.json();
    forge(record);
    await route.fulfill({ response: answer, json: record });
  });
  await quickPlay(me);
  await me.playToTheEnd(0);
  const deal = `${new URL(me.page.url()).pathname}/deal`;
  await expect(me.page.getByRole("link", { name: HOLDS })).toBeVisible();
  forge = (record) => (record.secret = record.secret.replace(/^./, (digit) => (digit === "0" ? "1" : "0")));
  await me.page.reload();
  await expect(me.page.getByRole("link", { name: /does not fit what your browser kept/ })).toBeVisible();
  forge = (record) => (record.moves.find(([seat]) => seat === 0)![1] += "!");
  await me.open(deal);
  await expect(me.page.getByText("Your move number 1 is not in the match file as you made it.")).toBeVisible();
  await me.axe();
});

test("the start and the record are lost on their way: the waiting room goes on, and the deal is still proven", async ({
  person,
}) => {
  const me = await person({ language: "en" });
  me.networkMayFail();
  await me.page.route("**/actions", (route) => route.abort());
  await me.page.route("**/record", (route) => route.abort(), { times: 1 }); // it is asked for again
  await quickPlay(me);
  await me.page.getByRole("button", { name: "Start" }).click();
  await me.playToTheEnd(0);
  await expect(me.page.getByRole("link", { name: HOLDS })).toBeVisible();
  await me.page.unrouteAll();
  await me.page.getByRole("button", { name: "Play again" }).click();
  await me.playToTheEnd(0);
  await expect(me.page.getByRole("link", { name: HOLDS })).toBeVisible();
});

test("a browser that stores nothing plays, and checks what it knows", async ({ person }) => {
  const me = await person({ language: "en" });
  await me.page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new Error("blocked");
      },
    });
  });
  await quickPlay(me);
  await me.playToTheEnd(0);
  await expect(me.page.getByRole("link", { name: HOLDS })).toBeVisible();
  await me.page.reload(); // forgets everything
  await expect(me.page.getByRole("link", { name: "The deal, and what can be checked of it" })).toBeVisible();
});
