// What all browser tests share: a server per worker, a person at a page, and playing whole games.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test as base, type BrowserContext, type BrowserContextOptions, type Page } from "@playwright/test";

import { Server } from "./server";

export { expect };
export const PHONE = { width: 390, height: 844 };
export const SMALL = { width: 360, height: 640 };
export const DESKTOP = { width: 1280, height: 800 };

type Seat = "me" | "open" | { bot: string };
export type NewTable = {
  game: string;
  seats: Seat[];
  options?: Record<string, string | number>;
  bots?: "instant" | "quick" | "relaxed";
  seconds?: number | null;
};
export type Wanted = { size?: { width: number; height: number }; language?: "fr" | "en"; host?: string; motion?: boolean; dark?: boolean };

export class Person {
  readonly faults: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly address: string,
    private readonly name: string,
  ) {
    page.on("console", (message) => {
      if (message.type() === "error" && !this.forgiven(message.text())) this.faults.push(message.text());
    });
    page.on("pageerror", (error) => this.faults.push(error.message));
  }

  static async at(browser: import("@playwright/test").Browser, server: Server, wanted: Wanted = {}, name = "Inès"): Promise<Person> {
    const options: BrowserContextOptions = {
      viewport: wanted.size ?? DESKTOP,
      locale: wanted.language === "en" ? "en-GB" : "fr-FR",
      hasTouch: wanted.size === PHONE,
      colorScheme: wanted.dark ? "dark" : "light",
      reducedMotion: wanted.motion ? "no-preference" : "reduce",
    };
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const address = wanted.host ? `http://${wanted.host}:${server.port}` : server.address;
    return new Person(context, page, address, name);
  }

  /** Errors of the network are the browser's own words where a test takes the network away. */
  private network = false;
  networkMayFail(): void {
    this.network = true;
  }
  private forgiven(text: string): boolean {
    return this.network && /WebSocket connection|Failed to load resource|net::ERR/.test(text);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.address + path);
  }

  /** Become known to the server, from the page itself. */
  async register(): Promise<void> {
    if (this.page.url() === "about:blank") await this.open("/");
    await this.call("POST", "/api/guests", { name: this.name });
  }

  /** A request with the browser's own cookie and origin. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    return this.page.evaluate(
      async ([how, where, what]) => {
        const answer = await fetch(where, {
          method: how,
          headers: what === undefined ? {} : { "content-type": "application/json" },
          body: what === undefined ? null : JSON.stringify(what),
        });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${how} ${where}: ${answer.status} ${text}`);
        return text ? JSON.parse(text) : null;
      },
      [method, path, body] as [string, string, unknown],
    ) as Promise<T>;
  }

  /** A table that has started (or waits for others), shown in the page. */
  async table(table: NewTable): Promise<string> {
    await this.register();
    const nonce = "ab".repeat(16);
    const start = !table.seats.includes("open");
    const made = await this.call<{ id: string }>("POST", "/api/tables", { bots: "instant", nonce, start, ...table });
    await this.open(`/t/${made.id}`);
    return made.id;
  }

  get over() {
    return this.page.getByRole("dialog");
  }

  /** One decision, by touching lit things until something happened. Says whether there was one to make. */
  async decide(pick: (count: number) => number = (count) => Math.floor(Math.random() * count)): Promise<boolean> {
    const things = this.page.locator("main .touch.lit:not(.held), footer.bar .acts .button.main");
    const count = await things.count();
    if (!count) return false;
    await things.nth(pick(count)).click({ timeout: 3000 }).catch(() => undefined);
    return true;
  }

  /** Some decisions by hand. */
  async decisions(count: number): Promise<void> {
    for (let made = 0, tries = 0; made < count && tries < 2000; tries++) {
      if (await this.over.isVisible()) return;
      if (await this.decide()) made++;
      else await this.page.waitForTimeout(30);
    }
  }

  /** Play until the count is shown: first by hand, then the page's own things are clicked as fast as they light up. */
  async playToTheEnd(byHand = 8): Promise<void> {
    await this.decisions(byHand);
    await this.page.evaluate(
      () =>
        new Promise<void>((done) => {
          const timer = setInterval(() => {
            if (document.querySelector("[role=dialog]")) {
              clearInterval(timer);
              done();
              return;
            }
            const things = document.querySelectorAll<HTMLElement>("main .touch.lit:not(.held), footer.bar .acts .button.main");
            things[Math.floor(Math.random() * things.length)]?.click();
          }, 4);
        }),
    );
    await expect(this.over).toBeVisible();
  }

  async axe(): Promise<void> {
    const found = await new AxeBuilder({ page: this.page }).analyze();
    const serious = found.violations.filter((one) => one.impact === "serious" || one.impact === "critical");
    expect(serious.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(" ")}`)).toEqual([]);
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}

type Fixtures = { person: (wanted?: Wanted, name?: string) => Promise<Person> };

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      expect(server.faults).toEqual([]);
      await server.remove();
    },
    { scope: "worker" },
  ],
  person: async ({ browser, server }, use) => {
    const people: Person[] = [];
    await use(async (wanted, name) => {
      const person = await Person.at(browser, server, wanted, name);
      people.push(person);
      return person;
    });
    for (const person of people) {
      await person.leave();
      expect(person.faults).toEqual([]);
    }
  },
});
