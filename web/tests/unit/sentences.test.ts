// Sentences with names in them.
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { expect, test, vi } from "vitest";

vi.mock("../../src/state/prefs.svelte", () => ({ prefs: {} })); // a browser's

import { Text, type Language } from "../../src/text/text.svelte";

function said(language: Language, name: string, text: string): string {
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(new FluentResource(`said = ${text}`));
  return new Text(language, bundle)
    .at([name], null)
    .t("said", { owner: { seat: 0 }, card: { card: "A" }, word: "Ada" });
}

test.each(["Inès", "élise", "E\u0301lise", "Åsa", "Øyvind", "Œdipe", "Hugo", "Yves", "Oseille"])(
  "French elides before %s",
  (name) => {
    expect(said("fr", name, "Main de { $owner }.")).toBe(`Main d’${name}.`);
    expect(said("fr", name, "De { $owner } et { $owner }")).toBe(`D’${name} et ${name}`);
    expect(said("en", name, "Main de { $owner }.")).toBe(`Main de ${name}.`);
  },
);

test.each(["Malo", "Yann", "Ça", "Анна", "愛", "🦊 Ada", "1er"])("French keeps de before %s", (name) => {
  expect(said("fr", name, "Main de { $owner }.")).toBe(`Main de ${name}.`);
});

test("only a name is elided, and only after de", () => {
  expect(said("fr", "Inès", "grande { $owner }, trio de { $card }, mot de { $word }")).toBe(
    "grande Inès, trio de A, mot de Ada",
  );
});

const ASKS = `
ask = { $seat } asks { $other } for the { $card }.
    .you = You ask { $other } for the { $card }.
    .to-you = { $seat } asks you for the { $card }.
    .can = ask { $other } for the { $card }
better = Better: { $what }
`;
const ASK = { id: "ask", args: { seat: { seat: 0 }, other: { seat: 1 }, card: { card: "7" } } };

function reader(you: number | null): Text {
  const bundle = new FluentBundle("en", { useIsolating: false });
  bundle.addResource(new FluentResource(ASKS));
  return new Text("en", bundle).at(["Ada", "Ben", "Cleo"], you);
}

test("the form of a sentence depends on its reader", () => {
  expect([null, 0, 1, 2].map((you) => reader(you).say(ASK))).toEqual([
    "Ada asks Ben for the 7.",
    "You ask Ben for the 7.",
    "Ada asks you for the 7.",
    "Ada asks Ben for the 7.",
  ]);
  expect([0, 1].map((you) => reader(you).say(ASK, "can"))).toEqual(["ask Ben for the 7", "ask Ben for the 7"]);
});

test("an action inside another sentence keeps its cards and seats", () => {
  expect(reader(0).parts({ id: "better", args: { what: ASK } })).toEqual([
    { text: "Better: ask " },
    { seat: 1, text: "Ben" },
    { text: " for the " },
    { card: "7", text: "7" },
  ]);
});
