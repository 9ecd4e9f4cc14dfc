import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey";

// Whatever a browser says of its time zone and its language, and whatever it forbids: each page
// stands.

const pages = [
  ...["/overview", "/orders", "/plan-orders", "/batch", "/risk", "/journal", "/instruments"],
  ...["/index-components", "/index-components/BTCUSDT", "/commissions", "/commissions/clients"],
  ...["/commissions/corrections", "/commissions/coverage", "/commissions/exports"],
  ...["/commissions/fills", "/commissions/month", "/commissions/unrebated", "/transfers"],
  ...["/sub-accounts", "/sub-accounts/assets", "/sub-accounts/new", "/connections", "/users"],
  ...["/account", "/alerts", "/audit", "/sandbox", "/not-possible"],
];

const noZones = [
  ...["Etc/Unknown", "", "unknown", "Mars/Olympus", "UTC+99", "GMT+0530", "Local", "CST6CDT8"],
  ...[undefined, null],
];

const languages = [
  ...["tlh", "x-klingon", "", "en_US", "C", "zz-ZZ", "ar-EG-u-nu-arab", "th-TH-u-ca-buddhist"],
  ...["sr-Latn", undefined],
];

/** What a page is to find in its browser. */
interface Odd {
  readonly timeZone?: unknown;
  readonly language?: unknown;
  /** Storages, channels and locks throw, as where a user forbids them. */
  readonly isClosed?: boolean;
  /** `Intl` lists no zones. */
  readonly hasNoList?: boolean;
}

/** Opens a page that finds its browser to be so; a tab hands its name on from page to page. */
async function stands(page: Page, url: string, odd: Odd): Promise<void> {
  const text = JSON.stringify(odd, (_, value) => (value === undefined ? "undefined" : value));
  await page.evaluate((name) => {
    window.name = name;
  }, text);
  await page.goto(url);
  const shown = page.getByRole("heading", { level: 1 }).or(page.getByRole("main"));
  await expect(shown.first(), `${url} ${text}`).toBeVisible();
  await expect(page.getByText("Something went wrong on this page")).toHaveCount(0);
  expect(await page.evaluate(() => window.name)).toBe(text);
}

function makeOdd(): void {
  if (!window.name.startsWith("{")) return;
  const odd: Odd = JSON.parse(window.name);
  const told = (value: unknown) => (value === "undefined" ? undefined : value);
  if ("timeZone" in odd) {
    const { prototype } = Intl.DateTimeFormat;
    const usual = prototype.resolvedOptions;
    prototype.resolvedOptions = function resolvedOptions() {
      return { ...usual.call(this), timeZone: told(odd.timeZone) as string };
    };
  }
  if ("language" in odd) {
    const language = told(odd.language);
    Object.defineProperty(navigator, "language", { value: language });
    Object.defineProperty(navigator, "languages", {
      value: language === undefined ? [] : [language],
    });
  }
  if (odd.hasNoList) Object.defineProperty(Intl, "supportedValuesOf", { value: undefined });
  if (!odd.isClosed) return;
  const forbidden = {
    get() {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  };
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, forbidden);
  }
  Object.defineProperty(window, "BroadcastChannel", { value: undefined });
  Object.defineProperty(navigator, "locks", { value: undefined });
}

test.describe("each page stands @full", () => {
  test.beforeEach(async ({ signedIn: page }) => {
    test.setTimeout(15 * 60_000);
    await page.addInitScript(makeOdd);
  });

  test("in every time zone", async ({ desk, signedIn: page }) => {
    // Each page in one zone of each twenty-eight.
    for (const [n, timeZone] of Intl.supportedValuesOf("timeZone").entries()) {
      await stands(page, desk.url + pages[n % pages.length], { timeZone });
    }
  });

  test("in ten time zones that don't exist", async ({ desk, signedIn: page }) => {
    for (const path of pages) {
      for (const timeZone of noZones) await stands(page, desk.url + path, { timeZone });
    }
  });

  test("in ten odd languages", async ({ desk, signedIn: page }) => {
    for (const path of pages) {
      for (const language of languages) await stands(page, desk.url + path, { language });
    }
  });

  test("where storages, channels, locks and lists of zones are missing", async ({
    desk,
    signedIn: page,
  }) => {
    for (const path of pages) {
      await stands(page, desk.url + path, { isClosed: true, hasNoList: true });
    }
  });
});
