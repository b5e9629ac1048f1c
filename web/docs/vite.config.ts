// Builds `cards.ts`, which Node runs for the documentation site, into build/docs-cards/.
import { svelte, vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [
    svelte({
      configFile: false,
      emitCss: false,
      preprocess: vitePreprocess(),
      compilerOptions: { runes: true, css: "injected" }, // so that rendering returns the styles of what it rendered
    }),
  ],
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: "docs/cards.ts",
    outDir: "../build/docs-cards",
    emptyOutDir: true,
    target: "node20",
    rolldownOptions: { output: { entryFileNames: "cards.mjs" }, checks: { pluginTimings: false } },
  },
});
