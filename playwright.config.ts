import { defineConfig } from "@playwright/test";
import { launchOptions } from "./e2e/chromium.mjs";

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  // It waits for minutes, and so has a command of its own.
  testIgnore: process.env.LEFT_OPEN_MINUTES ? [] : "left-open.spec.ts",
  outputDir: "test-results",
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // Pages wait for the worker and for the archive: three keep two cores busy, four are no faster.
  workers: 3,
  timeout: 180_000,
  // How long a step may take on a busy computer; a page that stands still is what it finds.
  expect: { timeout: 30_000 },
  use: {
    browserName: "chromium",
    headless: true,
    launchOptions: launchOptions(),
    locale: "en-GB",
    timezoneId: "UTC",
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    // A trace of every step makes the journeys half as long again: TRACE=1 asks for it.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
  },
});
