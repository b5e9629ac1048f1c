// Writes the service worker of a build, and orders its index.html so that the wordmark is painted first.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Plugin } from "vite";

const WORKER = join(import.meta.dirname, "sw.js");
const ALWAYS = ["/", "/manifest.webmanifest", "/icon.svg", "/icon-192.png"];
const STYLESHEET = / *<link rel="stylesheet"[^>]*>\n?/g;

/** The worker with its version and files; the version changes with the page, and with the worker itself. */
export function workerOf(page: string, files: readonly string[], source = readFileSync(WORKER, "utf-8")): string {
  const shell = [...ALWAYS, ...files];
  const version = createHash("sha256")
    .update(page + source + shell.join())
    .digest("hex")
    .slice(0, 16);
  return source.replace("__VERSION__", version).replace("__SHELL__", JSON.stringify(shell));
}

/** The page with its stylesheets at the end of the body: browsers paint what stands before them meanwhile. */
export function wordmarkFirst(page: string): string {
  const sheets = page.match(STYLESHEET) ?? [];
  return page.replace(STYLESHEET, "").replace("</body>", `${sheets.join("")}</body>`);
}

export const serviceWorker = (): Plugin => ({
  name: "service-worker",
  apply: "build",
  transformIndexHtml: { order: "post", handler: wordmarkFirst },
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") throw new Error("the build has no index.html");
      // What the page names at once, the texts of the page, the fonts, and the home screen.
      const source = String(page.source);
      const files = Object.values(bundle)
        .filter(
          (file) =>
            source.includes(file.fileName) ||
            file.fileName.endsWith(".woff2") ||
            /^assets\/(Home|text-(en|fr))-/.test(file.fileName),
        )
        .map((file) => `/${file.fileName}`)
        .sort();
      this.emitFile({ type: "asset", fileName: "sw.js", source: workerOf(source, files) });
    },
  },
});
