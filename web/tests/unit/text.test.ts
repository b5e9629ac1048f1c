// Every text that people read is in the text files, in both languages, and is used.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { fileOf, keys, literals, sources } from "../kit/source";

const ROOT = join(import.meta.dirname, "../../..");
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), "utf-8");

/** The messages of a text file, each with its arguments and attributes. */
function messages(text: string): Map<string, string[]> {
  const found = [...text.matchAll(/^([a-zA-Z][\w-]*) *=(.*(?:\n(?:[ }].*)?)*)/gm)];
  return new Map(
    found.map(([, id, body]) => {
      const named = [...body!.matchAll(/\$(\w+)|^ +(\.\w+) =/gm)].map((one) => one[1] ?? one[2]!);
      return [id!, [...new Set(named)].sort()];
    }),
  );
}

const page = readdirSync(join(ROOT, "web/src"), { recursive: true, encoding: "utf-8" });
/** All messages of the page in a language. A message that stands in two files is counted once. */
const inLanguage = (language: string) =>
  new Map(
    page
      .filter((name) => name.endsWith(`.${language}.ftl`))
      .toSorted()
      .flatMap((name) => [...messages(read("web/src", name))]),
  );
const english = inLanguage("en");
const french = inLanguage("fr");
/** The messages that the server sends. */
const served = readdirSync(join(ROOT, "src/pioche"), { recursive: true, encoding: "utf-8" })
  .filter((name) => /^(core|bots|coach|server|games\/\w+\/words)\/text\.en\.ftl$/.test(name))
  .flatMap((name) => [...messages(read("src/pioche", name)).keys()]);

const files = sources();
const used = files.map((file) => ({ name: file.name, ...keys(file) }));
const like = (pattern: string) => new RegExp(`^${pattern.replace(/[^\w*-]/g, "\\$&").replaceAll("*", "[\\w-]+")}$`);

test("the code has no literal that people read", () => {
  expect(files.flatMap((file) => literals(file).map((text) => `${file.name}: ${text}`))).toEqual([]);
});

test("both languages say the same things with the same arguments", () => {
  expect(english.size).toBeGreaterThan(100);
  expect(french).toEqual(english);
});

test("every text that is asked for exists", () => {
  const known = [...english.keys(), ...served];
  const missing = used.flatMap(({ name, asked, askedLike }) => [
    ...[...asked].filter((key) => !known.includes(key)).map((key) => `${name}: ${key}`),
    ...[...askedLike]
      .filter((one) => !one.startsWith("*") && !known.some((key) => like(one).test(key)))
      .map((one) => `${name}: ${one}`),
  ]);
  expect(missing).toEqual([]);
});

test("every text of the page is used", () => {
  const named = new Set(used.flatMap(({ asked, mentioned }) => [...asked, ...mentioned]));
  // A pattern without a word of its own would let everything pass.
  const patterns = used.flatMap(({ askedLike, mentionedLike }) => [...askedLike, ...mentionedLike]);
  const likely = patterns.filter((one) => /\b[a-z]{3,}-|-[a-z]{3,}\b/.test(one)).map(like);
  const idle = [...english.keys()].filter(
    (key) => !named.has(key) && !served.includes(key) && !likely.some((one) => one.test(key)),
  );
  expect(idle).toEqual([]);
});

// The nets themselves ------------------------------------------------------------------------------

test.each([
  ["a.svelte", "<p>Your turn</p>", ["Your turn"]],
  ["a.svelte", "<p>{ready ? 'Go on' : words.t('wait')}</p>", ["Go on"]],
  ["a.svelte", '<button aria-label="Close {name}"></button>', ["Close"]],
  ["a.svelte", "<img alt={`Card of ${name}`} />", ["Card of "]],
  ["a.svelte", '<script lang="ts">let said: string = "It is your turn";</script>', ["It is your turn"]],
  ["a.ts", 'document.title = "Your turn!";', ["Your turn!"]],
  ["a.svelte", '<p class="some words" data-x="a b" style:--w="{w}px">{text.t("one")} · 3 Pioche</p>', []],
  ["a.ts", 'root.querySelector("main ol button"); throw new Error("no such thing");', []],
])("strings for people are found: %s %s", (name, text, found) => {
  expect(literals(fileOf(name, text))).toEqual(found);
});

test.each([
  ["a.svelte", '<p>{text.t(good === "yes" ? "kept" : "broken", { n: "x" })}</p>', ["kept", "broken"], []],
  ["a.svelte", "<p>{at.text.t(`theme-${theme}`)}</p>", [], ["theme-*"]],
  ["a.ts", 'const a = words.t("one") + words.t(`seat-${n}-of`);', ["one"], ["seat-*-of"]],
])("keys are found: %s %s", (name, text, asked, askedLike) => {
  const found = keys(fileOf(name, text));
  expect([...found.asked]).toEqual(asked);
  expect([...found.askedLike]).toEqual(askedLike);
});
