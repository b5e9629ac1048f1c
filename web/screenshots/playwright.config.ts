// Pictures of every screen: `make screenshots`. Not a test: nothing is asserted, people look.
import { defineConfig } from "@playwright/test";

import { PORT, STAGE } from "./stage";

const python = ".venv/bin/python";
const sizes = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 1.5 },
  // Only taken on request:
  small: { viewport: { width: 360, height: 640 }, hasTouch: true },
  large: { viewport: { width: 1920, height: 1080 } },
};

export default defineConfig({
  testDir: ".",
  testMatch: "pictures.ts",
  outputDir: "../../build/pictures",
  workers: 2,
  timeout: 60_000,
  reporter: [["line"]],
  use: {
    browserName: "chromium",
    baseURL: `http://127.0.0.1:${PORT}`,
    reducedMotion: "reduce",
    launchOptions: { executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: ["--no-sandbox"] },
  },
  projects: Object.entries(sizes).flatMap(([size, use]) =>
    (["light", "dark"] as const).map((colorScheme) => ({
      name: `${size}-${colorScheme}`,
      use: { ...use, colorScheme },
    })),
  ),
  webServer: {
    command: `rm -rf ${STAGE} && ${python} -m tests.kit.server.stage ${STAGE} && .venv/bin/pioche serve --data ${STAGE} --port ${PORT} --no-home`,
    cwd: "../..",
    url: `http://127.0.0.1:${PORT}/healthz`,
    reuseExistingServer: true,
    timeout: 240_000,
    stderr: "ignore",
    env: {
      PIOCHE_LIMITS__REQUESTS_PER_SECOND: "1000",
      PIOCHE_LIMITS__REQUESTS_BURST: "10000",
      PIOCHE_LIMITS__SOCKETS_PER_GUEST: "100",
      PIOCHE_OPERATOR__NAME: "Amical’Jeux",
      PIOCHE_OPERATOR__CONTACT: "bonjour@jeux.example",
      PIOCHE_OPERATOR__PLACE: "Nantes",
    },
  },
});
