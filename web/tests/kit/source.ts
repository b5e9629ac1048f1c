// The page's source as syntax trees: literals that people read, and keys of messages.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { parse } from "svelte/compiler";

const SOURCE = join(import.meta.dirname, "../../src");
/** Names and commands, which are the same in every language. */
const SAME_EVERYWHERE = /Pioche|pioche (verify|match 1|serve --home)|\.json/g;
const SPOKEN = new Set(["aria-label", "aria-description", "aria-roledescription", "title", "placeholder", "alt"]);
/** Calls whose strings are for the browser or for whoever works on the page. */
const NOT_FOR_PEOPLE = /^(Error|Unreachable|error|closest|matches|querySelector|querySelectorAll|matchMedia)$/;
const TYPES = /^TS(Type(Annotation|AliasDeclaration|ParameterInstantiation)|InterfaceDeclaration)$/;

type Node = { type: string; [key: string]: unknown };
type Root = { fragment: Node; instance: Node | null; module: Node | null };
export type File = { name: string; root: Root };

export const fileOf = (name: string, text: string): File => {
  const markup = name.endsWith(".svelte") ? text : `<script lang="ts">${text}</script>`;
  return { name, root: parse(markup, { modern: true }) as unknown as Root };
};

export function sources(): File[] {
  return readdirSync(SOURCE, { recursive: true, encoding: "utf-8" })
    .filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith(".d.ts"))
    .map((name) => fileOf(name, readFileSync(join(SOURCE, name), "utf-8")));
}

// Strings for people -------------------------------------------------------------------------------

/** Literals in the code that people would read. */
export function literals({ root }: File): string[] {
  const found: string[] = [];
  inMarkup(root.fragment, found);
  for (const script of [root.module, root.instance]) if (script) inScript(script, found);
  return found;
}

const hasWords = (text: string) => /\p{L}{2}/u.test(text.replace(SAME_EVERYWHERE, ""));

function inMarkup(node: Node, found: string[]): void {
  if (node.type === "Text") {
    if (hasWords(String(node["data"]))) found.push(String(node["data"]).trim());
  } else if (node.type === "ExpressionTag") shown(node["expression"] as Node, found);
  else if (node.type !== "StyleDirective" && (node.type !== "Attribute" || SPOKEN.has(String(node["name"])))) {
    for (const child of children(node)) inMarkup(child, found);
  }
}

/** The strings that an expression may come out as. */
function shown(node: Node, found: string[]): void {
  for (const text of texts(node)) if (hasWords(text)) found.push(text);
  const parts = {
    TemplateLiteral: "expressions",
    ConditionalExpression: "consequent alternate",
    LogicalExpression: "left right",
  };
  for (const part of (parts[node.type as keyof typeof parts] ?? "").split(" ")) {
    for (const inside of [node[part] ?? []].flat() as Node[]) shown(inside, found);
  }
}

/** In a script: strings that read like sentences. A word alone is mostly the name of something. */
function inScript(node: Node, found: string[]): void {
  if (node.type === "CallExpression" || node.type === "NewExpression") {
    if (NOT_FOR_PEOPLE.test(nameOf(node["callee"] as Node))) return;
  }
  for (const text of texts(node)) if (readsLikeWords(text.replace(SAME_EVERYWHERE, ""))) found.push(text);
  for (const child of children(node)) inScript(child, found);
}

const readsLikeWords = (text: string) =>
  /(^|\s)\p{L}[\p{L}’']+[,.!?]? \p{L}+|\p{Lu}\p{Ll}+[.!?…]$/u.test(text) && !/[.[>:#]\w|[({}]/.test(text);

// Keys ---------------------------------------------------------------------------------------------

/** The keys of texts in a file; patterns are those of which a part is worked out. */
export type Keys = { asked: Set<string>; askedLike: Set<string>; mentioned: Set<string>; mentionedLike: Set<string> };

export function keys({ root }: File): Keys {
  const found: Keys = { asked: new Set(), askedLike: new Set(), mentioned: new Set(), mentionedLike: new Set() };
  for (const part of [root.module, root.instance, root.fragment]) if (part) inTree(part, false, found);
  return found;
}

/** `asking`: what stands here is what `t(…)` is called with. */
function inTree(node: Node, asking: boolean, found: Keys): void {
  const [first, ...rest] = texts(node);
  if (first !== undefined && !rest.length) (asking ? found.asked : found.mentioned).add(first);
  else if (first !== undefined) (asking ? found.askedLike : found.mentionedLike).add([first, ...rest].join("*"));
  const called = node.type === "CallExpression" && nameOf(node["callee"] as Node) === "t";
  const key = called ? (node["arguments"] as Node[])[0] : undefined;
  for (const child of children(node)) {
    const stillAsking = asking && /^(Conditional|Logical)Expression$/.test(node.type) && child !== node["test"];
    inTree(child, child === key || stillAsking, found);
  }
}

// Trees --------------------------------------------------------------------------------------------

/** The text of a string; the texts around the holes of a template. */
function texts(node: Node): string[] {
  if (node.type === "Literal") return typeof node["value"] === "string" ? [node["value"]] : [];
  if (node.type !== "TemplateLiteral") return [];
  return (node["quasis"] as { value: { cooked: string } }[]).map((part) => part.value.cooked);
}

const nameOf = (callee: Node): string => String((callee["property"] as Node | undefined)?.["name"] ?? callee["name"]);

function children(node: Node): Node[] {
  return Object.entries(node)
    .filter(([name]) => name !== "metadata" && name !== "parent")
    .flatMap(([, value]) => value)
    .filter((value): value is Node => typeof value === "object" && value !== null && "type" in value)
    .filter((value) => !TYPES.test(value.type));
}
