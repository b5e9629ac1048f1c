// A whole game without mouse or touch.
import { expect, test } from "./kit";

test("a whole game by keyboard only", async ({ person }) => {
  const me = await person({ language: "en" });
  await me.table({ game: "lost-cities", seats: ["me", { bot: "greedy" }] });
  const keyboard = me.page.keyboard;
  for (let turn = 0; turn < 3000; turn++) {
    if (await me.over.isVisible()) break;
    if (!(await me.page.locator("main .touch.lit").count())) {
      await me.page.waitForTimeout(30);
      continue;
    }
    const steps = Math.floor(Math.random() * 4);
    const keys = ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"];
    await keyboard.press("ArrowRight");
    for (let step = 0; step < steps; step++) await keyboard.press(keys[Math.floor(Math.random() * 4)]!);
    await keyboard.press("Enter");
  }
  await expect(me.over).toBeVisible();
});
