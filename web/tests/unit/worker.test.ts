// What the build writes into the service worker and into index.html.
import { expect, test } from "vitest";

import { scaled } from "../../textScale";
import { wordmarkFirst, workerOf } from "../../worker/build";

const version = (worker: string) => /VERSION = "(\w+)"/.exec(worker)?.[1];

test("the worker's version changes with the page, its files and the worker itself", () => {
  const versions = [
    workerOf("<p>1", ["/assets/a.js"]),
    workerOf("<p>2", ["/assets/a.js"]),
    workerOf("<p>1", ["/assets/b.js"]),
    workerOf("<p>1", ["/assets/a.js"], 'const VERSION = "__VERSION__"; // another worker'),
  ].map(version);
  expect(new Set(versions).size).toBe(4);
  expect(version(workerOf("<p>1", ["/assets/a.js"]))).toBe(versions[0]);
  expect(workerOf("<p>1", ["/assets/a.js"])).toContain('"/","/manifest.webmanifest"');
});

test("stylesheets come after the wordmark", () => {
  const page = '<head>\n    <link rel="stylesheet" crossorigin href="/a.css">\n  </head><body>mark</body>';
  expect(wordmarkFirst(page)).toMatch(/<head>\s*<\/head><body>mark *<link rel="stylesheet"[^>]*>\s*<\/body>/);
});

test("px of text follow the reader's setting, other lengths do not", () => {
  expect(scaled("620 19px/1.25 var(--font)")).toBe("620 calc(19px * var(--text))/1.25 var(--font)");
  expect(scaled("max(13px, 1.9cqh)")).toBe("max(calc(13px * var(--text)), 1.9cqh)");
  expect(scaled("calc(var(--w) * 0.5)")).toBe("calc(var(--w) * 0.5)");
});
