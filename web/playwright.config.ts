import { defineConfig } from "@playwright/test";

// Each test starts from an empty browser; servers are started by tests/e2e/server.ts.
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "../build/e2e",
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  globalTimeout: 3_600_000,
  expect: { timeout: 15_000 },
  retries: 0,
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    actionTimeout: 15_000,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--host-resolver-rules=MAP pioche.test 127.0.0.1"],
    },
  },
});
