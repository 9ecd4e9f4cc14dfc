import { defineConfig } from "@playwright/test";
import { launchOptions } from "./e2e/chromium.mjs";
import { hangMs, patienceMs } from "./server/testing/patience";

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  // What takes minutes, or repeats a journey for every role and width, is for `npm run test:full`.
  grepInvert: process.env.TEST_FULL ? undefined : /@full/,
  outputDir: "test-results",
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // Each has a desk of its own, whose processes work beside the pages: two keep two cores busy.
  workers: 2,
  timeout: hangMs,
  expect: { timeout: patienceMs },
  use: {
    browserName: "chromium",
    headless: true,
    launchOptions: launchOptions(),
    locale: "en-GB",
    timezoneId: "UTC",
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    // A trace takes a good part of a journey's time: `--trace on` records one.
    trace: "off",
  },
});
