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
