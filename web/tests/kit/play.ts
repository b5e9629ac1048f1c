// Plays complete matches without knowing the rules: touches what glows until the final scores are shown.
import type { Page } from "@playwright/test";

/** What may be touched now, the curtain of a shared device too; the pile first, because games end when their pile does. */
export const TOUCHABLE = "main .touch.lit:not(.held), footer.bar .acts .button.main, main.curtain .button.main:enabled";
const BEHIND_CURTAIN = "main:not(.curtain) .touch.lit:not(.held), footer.bar .acts .button.main";
const COUNT = "[role=dialog].over"; // not that of a round

/** One real click on something that glows; not on the curtain, where the caller does that. Says whether it was made. */
export async function touchOne(page: Page, curtains = true): Promise<boolean> {
  const things = page.locator(curtains ? TOUCHABLE : BEHIND_CURTAIN);
  const count = await things.count();
  if (!count) return false;
  // What moves away under the pointer is no fault: the next look finds what glows then.
  const thing = things.nth(Math.floor(Math.random() * count));
  return thing.click({ timeout: 3000 }).then(
    () => true,
    () => false,
  );
}

/** Touch from inside the page as soon as anything glows, to the end. Gives the sentences that asked for it. */
export async function touchToTheEnd(page: Page): Promise<string[]> {
  return page.evaluate(
    ([touchable, count]) =>
      new Promise<string[]>((done) => {
        const asked = new Set<string>();
        const timer = setInterval(() => {
          if (document.querySelector(count)) {
            clearInterval(timer);
            done([...asked]);
            return;
          }
          const things = [...document.querySelectorAll<HTMLElement>(touchable)];
          const thing =
            things.find((one) => one.dataset["path"] === "pile") ?? things[Math.floor(Math.random() * things.length)];
          if (!thing) return;
          asked.add(document.querySelector("footer.bar .say")?.textContent?.trim() ?? "");
          thing.click();
        }, 6);
      }),
    [TOUCHABLE, COUNT] as const,
  );
}

const ARROWS = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];

/** The same with nothing but keys: arrows to something that glows, Enter to touch it. Ends before if `enough`. */
export async function keysToTheEnd(page: Page, enough: () => Promise<boolean> = async () => false): Promise<void> {
  while (!(await enough())) {
    const found = await page.evaluate(
      ([touchable, count]) => {
        if (document.querySelector(count)) return "over";
        if (!document.querySelector(touchable)) return "waiting";
        return document.activeElement?.matches(touchable) ? "here" : "elsewhere";
      },
      [TOUCHABLE, COUNT] as const,
    );
    if (found === "over") return;
    if (found === "waiting") await page.waitForTimeout(20);
    else if (found === "here") await page.keyboard.press("Enter");
    else await page.keyboard.press(ARROWS[Math.floor(Math.random() * ARROWS.length)]!);
  }
}
