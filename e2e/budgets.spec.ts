import { gzipSync } from "node:zlib";
import type { BrowserContext, Page, Response } from "@playwright/test";
import { isFull } from "@/lib/testing/size";
import { expect, test } from "./support/journey";
import { pathsOf } from "./support/page-paths";
import { until } from "./support/until";

// What a page may load and how far it may move while it does: JavaScript in kB, gzip, nothing
// cached, until no more comes. Charts, the calendar and the palette's lists load when they are
// first used and are not counted; the sums leave room for them where a page draws one at once.

const limits: Readonly<Record<string, number>> = {
  "/orders": 450,
  "/batch": 450,
  "/sub-accounts/new": 450,
};
const defaultLimit = 400;
/** The chart library and the bars, which a page that draws a chart at once loads after itself. */
const chartKb = 33;
const withChart = [
  ...["/overview", "/sub-accounts/assets", "/commissions", "/commissions/clients"],
  ...["/index-components", "/index-components/BTCUSDT"],
];
/** The distances to the index, which the orders draw at once on a window with room. */
const distanceChartKb = 5;
const maxShift = 0.02;

/** In every run the heaviest page and one that draws a chart at once. */
const paths = isFull ? pathsOf("owner") : ["/orders", "/overview"];

/** The sum of a page's unexpected shifts so far, as the browser scores them. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Shift[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );

/** Opens a page with an empty cache, and waits until it has loaded no script for a second. */
async function openAndCount(context: BrowserContext, address: string) {
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  let lastAt = Date.now();
  const measure = (response: Response) => {
    if (!/\.js(\?|$)/.test(response.url())) return;
    lastAt = Date.now();
    sizes.push(response.body().then((body) => gzipSync(body).length));
  };
  page.on("response", measure);
  await page.goto(address);
  await expect(page.getByRole("button", { name: /^Notifications/ })).toBeVisible();
  const quietMs = async () => Date.now() - lastAt;
  await until("no script for a second", quietMs, (ms) => ms > 1_000);
  // One that comes later would be read while its page is closed.
  page.off("response", measure);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  const shift = await shiftOf(page);
  await page.close();
  return { kilobytes: Math.round(bytes / 1000), shift };
}

test("a page stays within its kilobytes and doesn't move", async ({ browser, session, desk }) => {
  test.slow();
  const found: string[] = [];
  for (const path of paths) {
    const context = await browser.newContext({ storageState: session });
    const { kilobytes, shift } = await openAndCount(context, desk.url + path);
    await context.close();
    const { pathname } = new URL(path, desk.url);
    const chart = withChart.includes(path) ? chartKb : pathname === "/orders" ? distanceChartKb : 0;
    const limit = (limits[pathname] ?? defaultLimit) + chart;
    expect(kilobytes, path).toBeGreaterThan(100);
    if (kilobytes > limit) found.push(`${path} loads ${kilobytes} kB of at most ${limit}`);
    if (shift > maxShift) found.push(`${path} moves by ${shift}`);
  }
  expect(found).toEqual([]);
});
