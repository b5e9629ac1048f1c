// What glows, what is held, and when a choice is made.
import { expect, test } from "vitest";

import type { Choice } from "../../src/net/api";
import { Touches } from "../../src/touch/touches.svelte";

const choice = (action: string, ...paths: string[][]): Choice => ({
  action,
  sentence: { id: `action-${action}` },
  paths,
  preview: [],
});
const LAY = choice("lay", ["hand/0/0", "suite"], ["suite", "hand/0/0"]);
const THROW = choice("throw", ["hand/0/0", "discard"]);
const PASS = choice("pass", ["button/pass"]);

function asked(...choices: Choice[]): { touches: Touches; made: string[] } {
  const made: string[] = [];
  const touches = new Touches((one) => void made.push(one.action));
  touches.ask(choices);
  return { touches, made };
}

test("a choice is made by the last touch of one of its paths", () => {
  const { touches, made } = asked(LAY, THROW, PASS);
  expect([...touches.lit].sort()).toEqual(["button/pass", "hand/0/0", "suite"]);
  expect(touches.buttons).toEqual(["button/pass"]);
  touches.touch("hand/0/0");
  expect([...touches.lit].sort()).toEqual(["discard", "suite"]);
  expect(made).toEqual([]);
  touches.touch("discard");
  expect([made, touches.held]).toEqual([["throw"], []]);
});

test("what is held can be let go, or exchanged for another beginning", () => {
  const { touches, made } = asked(LAY, THROW, PASS);
  touches.touch("hand/0/0");
  touches.touch("hand/0/0");
  expect(touches.held).toEqual([]);
  touches.touch("suite");
  expect([...touches.lit]).toEqual(["hand/0/0"]);
  touches.touch("button/pass");
  expect(made).toEqual(["pass"]);
});

test("what means nothing changes nothing", () => {
  const { touches, made } = asked(LAY);
  expect(touches.touch("pile")).toBe(false);
  expect(touches.canDrag("hand/0/0")).toBe(true);
  touches.touch("hand/0/0");
  expect(touches.canDrag("suite")).toBe(false);
  expect(touches.wouldLeave("suite")).toEqual([LAY]);
  touches.ask([]);
  expect([touches.held, touches.lit.size, made]).toEqual([[], 0, []]);
});

test("a path that goes on is not decided early", () => {
  const { touches, made } = asked(choice("one", ["cell/a"]), choice("two", ["cell/a", "cell/b"]));
  touches.touch("cell/a");
  expect([made, touches.held]).toEqual([[], ["cell/a"]]);
  touches.touch("cell/b");
  expect(made).toEqual(["two"]);
});

test("where the player wants to confirm, a complete choice is held until then", () => {
  const made: string[] = [];
  const touches = new Touches(
    (one) => void made.push(one.action),
    () => true,
  );
  touches.ask([LAY, THROW, PASS]);
  touches.touch("hand/0/0");
  expect(touches.pending).toBeUndefined();
  touches.touch("suite");
  expect([touches.pending, made]).toEqual([LAY, []]);
  touches.touch("suite"); // a second touch lets go
  expect([touches.pending, touches.held]).toEqual([undefined, ["hand/0/0"]]);
  touches.touch("discard");
  touches.confirm();
  expect([touches.pending, touches.held, made]).toEqual([undefined, [], ["throw"]]);
  touches.choose(PASS);
  expect([touches.pending, made]).toEqual([PASS, ["throw"]]);
  touches.ask([LAY]); // another question
  touches.confirm();
  expect([touches.pending, made]).toEqual([undefined, ["throw"]]);
});
