// One picture of every screen for each size and theme. The languages are dealt out over them, or SPEAKING names one.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { test, type Page } from "@playwright/test";

import { pictures, stage } from "./stage";

type Shot = { name: string; path: (tables: Record<string, string>) => string; then?: (page: Page) => Promise<void> };

const GAMES = ["deux-sans-trois", "trio", "qwinto", "skyjo", "lost-cities"];
const at =
  (name: string, more = "") =>
  (tables: Record<string, string>) =>
    `/t/${tables[name]}${more}`;
const table = (name: string, then?: Shot["then"]): Shot => ({
  name: `table-${name}`,
  path: at(name),
  ...(then && { then }),
});
const menu = (page: Page) => page.locator("header button[aria-expanded]").last().click();

/** The coach looks at the game for the first picture; then the server has it. */
async function analysed(page: Page): Promise<void> {
  test.setTimeout(600_000);
  const shown = page.locator(".frame.analysed");
  if (!(await shown.or(page.locator(".running")).count())) await page.getByRole("button", { name: /^Analys/ }).click();
  await shown.waitFor({ timeout: 540_000 });
  await page.locator(".chances .about[role=status]").waitFor({ state: "detached", timeout: 540_000 });
}

const shots: Shot[] = [
  { name: "home", path: () => "/" },
  { name: "profile", path: () => "/", then: (page) => page.locator("header .me").click() },
  { name: "set-up", path: () => "/new/trio" },
  { name: "waiting-room", path: at("waiting") },
  ...[...GAMES, "skyjo-eight", "skyjo-pause", "trio-picante", "trio-teams", "qwinto-solo"].map((name) => table(name)),
  table("lost-cities-held", (page) => page.locator("main .touch.lit").first().click()),
  ...GAMES.map((game): Shot => ({ name: `count-${game}`, path: at(`${game}-end`) })),
  { name: "replay", path: at("skyjo-end", "/replay?view=open&at=60") },
  { name: "replay-lost-cities", path: at("lost-cities-end", "/replay?view=0&at=40") },
  { name: "analysis", path: at("skyjo-end", "/replay"), then: analysed },
  { name: "fair-deal", path: at("skyjo-end", "/deal") },
  table("menu", menu),
  table("hint"),
  table("other-device", async (page) => {
    await menu(page);
    await page.locator(".menu > button").nth(2).click();
    await page.locator("[role=dialog] svg[role=img]").waitFor();
  }),
  { name: "text-view", path: at("trio"), then: async (page) => { await menu(page); await page.locator(".menu button").first().click(); } },
  ...GAMES.map((game): Shot => ({ name: `rules-${game}`, path: () => `/rules/${game}` })),
  { name: "about", path: () => "/about" },
  { name: "lost", path: () => "/rules/nothing" },
]; // prettier-ignore

shots.forEach((shot, number) => {
  test(shot.name, async ({ browser }, { project }) => {
    const { cookie, tables } = stage();
    const [size, theme] = project.name.split("-") as [string, string];
    const dealt = (number + (size === "phone" ? 1 : 0) + (theme === "dark" ? 1 : 0)) % 2 === 0 ? "fr" : "en";
    const language = process.env["SPEAKING"] ?? dealt;
    const context = await browser.newContext({ ...project.use, locale: language === "fr" ? "fr-FR" : "en-GB" });
    await context.addCookies([{ name: "pioche", value: cookie, url: project.use.baseURL! }]);
    if (shot.name !== "table-hint") await context.addInitScript(guided, GAMES); // hints in one picture are enough
    const page = await context.newPage();
    await page.goto(
      shot.path(
        tables[shot.name.replace(/^table-/, "")]
          ? tables
          : {
              ...tables,
              "lost-cities-held": tables["lost-cities"]!,
              menu: tables["skyjo"]!,
              hint: tables["skyjo"]!,
              "other-device": tables["skyjo"]!,
            },
      ),
    );
    await page.waitForLoadState("networkidle");
    await page.locator("h1, main").first().waitFor({ state: "attached" });
    await shot.then?.(page);
    await page.mouse.move(0, 0);
    await page.waitForTimeout(400); // what fades in has done so
    await take(page, `${shot.name}-${size}${theme === "dark" ? "-dark" : ""}`);
    await context.close();
  });
});

function guided(games: string[]): void {
  localStorage.setItem("pioche", JSON.stringify({ guided: Object.fromEntries(games.map((game) => [game, true])) }));
}

/** The window as it is seen, as WebP, or PNG where FORMAT says so; FULL=1 takes the whole page. */
async function take(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  if (process.env["FORMAT"] === "png") {
    await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: process.env["FULL"] === "1" });
    return;
  }
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: 60 });
  writeFileSync(join(pictures, `${name}.webp`), Buffer.from(data, "base64"));
}
