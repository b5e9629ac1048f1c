// The service worker: the page opens without a server and says so, nothing of the API is kept, and a new version is
// taken at once. Plain http away from this machine has no service workers: games.spec.ts plays there.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, Person, Server, test } from "../kit/browser";

const BUILT = join(import.meta.dirname, "../../../src/pioche/server/page");

test("without a server the page opens at once, says so, and goes on by itself", async ({ browser }) => {
  const server = new Server();
  await server.start();
  const me = await Person.at(browser, server, { language: "fr" });
  me.networkMayFail();
  const { page } = me;
  await me.open("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: requests.flat().map((request) => new URL(request.url).pathname) };
  });
  expect(kept.names).toHaveLength(1);
  expect(kept.paths).toContain("/");
  expect(kept.paths.filter((path) => path.startsWith("/api"))).toEqual([]);

  await server.end("SIGTERM");
  for (const path of ["/", "/rules/skyjo"]) {
    await me.open(path);
    await expect(page.getByRole("heading", { name: "Le serveur ne répond pas" })).toBeVisible();
  }
  await me.axe();
  await server.start();
  await expect(page.getByRole("heading", { name: "Skyjo" }).first()).toBeVisible();
  await me.leave();
  await server.remove();
});

test("the wordmark is there before any script, and the policy lets its style in", async ({ person }) => {
  const me = await person({ language: "fr" });
  me.networkMayFail();
  await me.page.route("**/assets/*.js", (route) => new Promise((next) => setTimeout(() => next(route.abort()), 3000)));
  await me.page.goto(me.address, { waitUntil: "commit" });
  const wordmark = me.page.getByRole("img", { name: "Pioche" });
  await expect(wordmark).toBeVisible();
  expect(await wordmark.evaluate((one) => getComputedStyle(one).position)).toBe("fixed");
  expect(await wordmark.locator("svg").evaluate((one) => one.getBoundingClientRect().width)).toBe(190);
  const painted = () => performance.getEntriesByName("first-contentful-paint").length;
  await me.page.waitForFunction(painted);
});

test("the worker's files are those of the build, and change its version", async () => {
  const worker = readFileSync(join(BUILT, "sw.js"), "utf-8");
  const shell = JSON.parse(/SHELL = (\[.*?\]);/.exec(worker)![1]!) as string[];
  const index = readFileSync(join(BUILT, "index.html"), "utf-8");
  const named = [...index.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((one) => one[1]!);
  expect(named.length).toBeGreaterThan(2);
  expect(shell).toEqual(expect.arrayContaining(named));
  expect(shell.some((path) => path.startsWith("/api"))).toBe(false);
  for (const path of shell.filter((one) => one !== "/")) readFileSync(join(BUILT, path)); // it is there
});
