// Reload, a killed server, blocked sockets: nothing is lost, and nobody has to click.
import { expect, Person, test } from "./kit";
import { Server } from "./server";

const table = { game: "lost-cities", seats: ["me", { bot: "greedy" }] as ("me" | { bot: string })[] };

test("a reload in mid-game", async ({ person }) => {
  const me = await person();
  await me.table(table);
  await me.decisions(12);
  await me.page.waitForTimeout(500);
  const log = await me.page.locator(".log ol").first().innerText();
  await me.page.reload();
  await expect(me.page.locator(".log ol").first()).toContainText(log.split("\n")[0]!);
  await me.playToTheEnd();
});

test("the server is killed in mid-game and comes back", async ({ browser }) => {
  const server = new Server();
  await server.start();
  const me = await Person.at(browser, server);
  me.networkMayFail();
  await me.table(table);
  await me.decisions(10);
  await server.end("SIGKILL");
  await expect(me.page.locator("footer.bar")).toContainText("Reconnexion");
  await server.start();
  await expect(me.page.locator("footer.bar")).not.toContainText("Reconnexion");
  await me.playToTheEnd();
  expect(me.faults).toEqual([]);
  await me.leave();
  await server.remove();
});

test("sockets are blocked: the game goes on over HTTP", async ({ person }) => {
  const me = await person();
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
  await me.table(table);
  await me.playToTheEnd();
});
