import { defineConfig } from "@playwright/test";

import all from "../../playwright.config";

// Measurements: one after the other, and with the motions.
export default defineConfig(all, {
  testDir: ".",
  outputDir: "../../../build/budgets",
  workers: 1,
  fullyParallel: false,
  reporter: [["line"]],
});
