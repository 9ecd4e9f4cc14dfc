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
  // Pages wait for the worker and for the archive: three keep two cores busy, four are no faster.
  workers: 3,
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
    trace: "retain-on-failure",
  },
});
