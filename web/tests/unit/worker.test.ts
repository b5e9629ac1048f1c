// What the build writes into the service worker and into index.html.
import { expect, test } from "vitest";

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
