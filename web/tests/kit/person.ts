// Somebody at a browser of their own, looking at one page of a server.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Browser, type BrowserContext, type Page } from "@playwright/test";

import { touchOne, touchToTheEnd } from "./play";
import type { Server } from "./server";

export const PHONE = { width: 390, height: 844 };
export const SMALL = { width: 360, height: 640 };
export const DESKTOP = { width: 1280, height: 800 };

type Size = { width: number; height: number };
export type Wanted = {
  size?: Size;
  language?: "fr" | "en";
  host?: string;
  dark?: boolean;
  motion?: boolean;
  name?: string;
};
export type NewTable = {
  game: string;
  seats: ("me" | "open" | { bot: string })[];
  options?: Record<string, string | number>;
  hints?: boolean;
  seconds?: number;
};

/** Console messages of the browser itself when a test cuts the network. */
const NETWORK = /WebSocket connection|Failed to load resource|net::ERR|error occurred when fetching the script/;

/** The smallest thing of the server from which requests can be made. */
const SMALLEST = "/icon.svg";

export class Person {
  /** What the console complained of. */
  readonly faults: string[] = [];
  private network = false;

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly address: string,
    private readonly name: string,
  ) {
    page.on("console", (message) => {
      const forgiven = this.network && NETWORK.test(message.text());
      if (message.type() === "error" && !forgiven) this.faults.push(message.text());
    });
    page.on("pageerror", (error) => this.faults.push(error.message));
  }

  static async at(browser: Browser, server: Server, wanted: Wanted = {}): Promise<Person> {
    const size = wanted.size ?? DESKTOP;
    const context = await browser.newContext({
      viewport: size,
      hasTouch: size.width < 760,
      locale: wanted.language === "en" ? "en-GB" : "fr-FR",
      colorScheme: wanted.dark ? "dark" : "light",
      reducedMotion: wanted.motion ? "no-preference" : "reduce",
    });
    await context.route("**/favicon.ico", (route) => route.fulfill({ status: 204 })); // asked for beside a picture
    const address = wanted.host ? `http://${wanted.host}:${server.port}` : server.address;
    return new Person(context, await context.newPage(), address, wanted.name ?? "Inès");
  }

  /** From now on the network is taken away at times. */
  networkMayFail(): void {
    this.network = true;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.address + path);
  }

  /** Become known to the server. */
  async register(): Promise<void> {
    await this.call("/api/guests", { name: this.name });
  }

  /** A request with the browser's own cookie and origin. */
  private async call<T>(path: string, body: unknown): Promise<T> {
    if (this.page.url() === "about:blank") await this.open(SMALLEST);
    const [ok, text] = await this.page.evaluate(
      async ([where, what]) => {
        const headers = { "content-type": "application/json" };
        const answer = await fetch(where, { method: "POST", headers, body: what });
        return [answer.ok, await answer.text()] as const;
      },
      [path, JSON.stringify(body)] as const,
    );
    expect(ok, `${path}: ${text}`).toBe(true);
    return JSON.parse(text) as T;
  }

  /** A table that has started (or waits for others), shown in the page. */
  async table(table: NewTable): Promise<string> {
    await this.register();
    const start = !table.seats.includes("open");
    const asked = { bots: "instant", start, ...table };
    const made = await this.call<{ id: string }>("/api/tables", asked);
    await this.open(`/t/${made.id}`);
    return made.id;
  }

  /** The count at the end. */
  get count() {
    return this.page.locator("[role=dialog].over");
  }

  get bar() {
    return this.page.locator("footer.bar");
  }

  /** Until it is my turn: then the table waits for me and nothing moves. */
  async myTurn(): Promise<void> {
    await expect(this.turn).toBeVisible();
  }

  /** Something that glows while it is my turn. */
  get turn() {
    return this.page.locator(".frame:has(.bar.you) main .touch.lit").first();
  }

  /** Some touches with a real pointer. */
  async touches(count: number): Promise<void> {
    for (let made = 0; made < count;) {
      if (await this.count.isVisible()) return;
      if (await touchOne(this.page)) made++;
      else await this.page.waitForTimeout(20);
    }
  }

  /** As many touches as a decision takes: until nothing glows. */
  async decides(): Promise<void> {
    await this.myTurn();
    let made = false;
    while (!made || (await this.turn.isVisible())) made = (await touchOne(this.page)) || made;
  }

  /** Play until the count is shown: a little by hand, then as fast as things light up. */
  async playToTheEnd(byHand = 4): Promise<string[]> {
    await this.touches(byHand);
    const asked = await touchToTheEnd(this.page);
    await expect(this.count).toBeVisible();
    return asked;
  }

  /** Nothing serious for people who cannot see or use a pointer. */
  async axe(): Promise<void> {
    const { violations } = await new AxeBuilder({ page: this.page })
      .setLegacyMode() // our pages have no frames
      .options({ resultTypes: ["violations"] })
      .analyze();
    const serious = violations.filter((one) => one.impact === "serious" || one.impact === "critical");
    expect(serious.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(" ")}`)).toEqual([]);
  }

  async leave(): Promise<void> {
    await this.context.close();
    expect(this.faults).toEqual([]);
  }
}
