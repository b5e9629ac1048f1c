// A reload, a killed server, blocked sockets: nothing is lost, and nobody has to click.
import { BOT, expect, Person, Server, test } from "./kit";

const TABLE = { game: "trio", seats: ["me" as const, BOT, BOT] };

/** The table as it looks once it is my turn: then it waits for me and nothing moves. */
async function looks(me: Person): Promise<string> {
  await expect(me.page.locator(".frame:has(.bar.you) main .touch.lit").first()).toBeVisible();
  return me.page.locator(".frame").innerText();
}

test("a reload in mid-game", async ({ person }) => {
  const me = await person();
  await me.table({ game: "skyjo", seats: ["me", BOT], options: { limit: 0 } });
  await me.touches(9);
  const before = await looks(me);
  await me.page.reload();
  expect(await looks(me)).toBe(before);
});

test("the server is killed in mid-game and comes back", async ({ browser }) => {
  const server = new Server();
  await server.start();
  const me = await Person.at(browser, server, { language: "fr" });
  me.networkMayFail();
  await me.table(TABLE);
  await me.touches(3);
  const before = await looks(me);
  await server.end("SIGKILL");
  await expect(me.bar).toContainText("Reconnexion");
  await server.start();
  await expect(me.bar).not.toContainText("Reconnexion");
  expect(await looks(me)).toBe(before);
  await server.end("SIGKILL");
  await me.touches(1); // kept, and sent when the server is back
  await server.start();
  await me.playToTheEnd(0);
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
  await me.table(TABLE);
  await me.playToTheEnd(0);
});
