import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { shareArtFile } from "./shareArt.ts";
import { scaledLengths } from "./scaledLengths.ts";
import { serviceWorker } from "./worker/build.ts";

// The page is built into the Python package; `pioche serve` hands it out. For work on the page,
// `npm run dev` beside a running server takes everything under /api from it.
const server = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), shareArtFile(), serviceWorker()],
  css: { postcss: { plugins: [scaledLengths()] } },
  build: {
    outDir: "../src/pioche/server/page",
    emptyOutDir: true,
    license: { fileName: "licences/packages.md" }, // for `pioche licences`, beside those of the fonts
    assetsInlineLimit: 0, // the content security policy lets in what comes from the server itself
    target: "es2022",
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // The page's texts of a language, one file for each topic, come in one request.
      output: {
        codeSplitting: {
          groups: ["en", "fr"].map((language) => ({
            name: `text-${language}`,
            test: new RegExp(`/src/text/[^/]+\\.${language}\\.ftl`),
          })),
        },
      },
    },
  },
  server: {
    proxy: { "/api": { target: server, ws: true, headers: { origin: server }, changeOrigin: true } },
  },
});
