// A killed server, blocked sockets: nothing is lost, and nobody has to click.
import { BOT, expect, Person, Server, test } from "../kit/browser";

test("the server is killed in mid-game and comes back", async ({ browser }) => {
  const server = new Server();
  await server.start();
  const me = await Person.at(browser, server, { language: "fr" });
  const log = () => me.page.locator(".rail .log li").allInnerTexts(); // the newest first
  me.networkMayFail();
  await me.table({ game: "skyjo", seats: ["me", BOT], options: { limit: 0 } });
  await me.touches(5);
  await me.myTurn();
  const before = await log();
  await server.end("SIGKILL");
  await expect(me.bar).toContainText("Reconnexion");
  await me.decides(); // kept, and sent once the server is back
  await server.start();
  await expect(me.bar).not.toContainText("Reconnexion");
  await expect.poll(async () => (await log()).length, { timeout: 180_000 }).toBeGreaterThan(before.length);
  await me.myTurn();
  const after = await log();
  expect(after.slice(-before.length)).toEqual(before);
  expect(after.slice(0, -before.length).filter((line) => /\bTu\b/.test(line))).toHaveLength(1);
  await me.touches(3);
  await me.leave();
  expect(server.faults).toEqual([]);
  await server.remove();
});

test("sockets are blocked: the game goes on over HTTP", async ({ person }) => {
  const me = await person({ language: "en" });
  me.networkMayFail();
  await me.page.addInitScript(() => {
    window.WebSocket = class {
      static OPEN = 1;
      readyState = 3;
      onclose: (() => void) | null = null;
      constructor() {
        setTimeout(() => this.onclose?.(), 5);
      }
      close() {}
      send() {}
    } as unknown as typeof WebSocket;
  });
  await me.table({ game: "trio", seats: ["me", BOT, BOT] });
  await me.playToTheEnd(0);
});
