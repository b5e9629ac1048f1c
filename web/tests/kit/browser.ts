// What all browser tests share: one server for each worker, and people at its pages.
import { expect, test as base } from "@playwright/test";

import { Person, type Wanted } from "./person";
import { Server } from "./server";

export { expect, Person, Server };
export { DESKTOP, PHONE, SMALL, type NewTable, type Wanted } from "./person";

/** The long form: every game, size, language and theme. */
export const FULL = process.env["E2E"] === "full";
export const BOT = { bot: "greedy" };

type Fixtures = { person: (wanted?: Wanted) => Promise<Person> };

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
    await use(async (wanted) => {
      const person = await Person.at(browser, server, wanted);
      people.push(person);
      return person;
    });
    for (const person of people) await person.leave();
  },
});
