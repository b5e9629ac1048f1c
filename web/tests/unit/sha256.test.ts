import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { fromHex, sha256, toHex } from "../../src/net/sha256";

test.each([0, 1, 31, 32, 55, 56, 63, 64, 65, 119, 120, 1000])("the hash of %i bytes", (length) => {
  const data = Uint8Array.from({ length }, (_, at) => (at * 37 + length) & 255);
  expect(toHex(sha256(data))).toBe(createHash("sha256").update(data).digest("hex"));
});

test("hexadecimal there and back", () => {
  expect(toHex(fromHex("00ff10"))).toBe("00ff10");
});
