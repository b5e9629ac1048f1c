import { defineConfig } from "@playwright/test";

// Each test starts from an empty browser; servers are started by tests/kit/server.ts.
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "../build/e2e",
  fullyParallel: true,
  workers: 2,
  timeout: 300_000,
  globalTimeout: 3_600_000,
  expect: { timeout: 60_000 }, // on a machine that compiles beside, too
  // The tests of a submission run once, on any machine: a second try tells a slow moment from a fault, and is listed.
  retries: process.env["CI"] ? 1 : 0,
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    actionTimeout: 60_000,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--host-resolver-rules=MAP pioche.test 127.0.0.1"],
    },
  },
});
