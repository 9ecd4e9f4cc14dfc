import { defineConfig } from "@playwright/test";
import { launchOptions } from "./e2e/chromium.mjs";

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 120_000,
  use: {
    browserName: "chromium",
    headless: true,
    launchOptions: launchOptions(),
    locale: "en-GB",
    timezoneId: "UTC",
    viewport: { width: 1440, height: 900 },
    trace: "retain-on-failure",
  },
});
