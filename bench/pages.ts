import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { pages } from "@/components/desk/pages";
import { type BenchedDesk, startBenchedDesk, startFloor, withBrowser } from "./desk";
import { type Spread, sized, spreadOf } from "./measure";
import { type ResultLine, times, told, writeResults } from "./results";

const viewport = { width: 1440, height: 900 };

/** Milliseconds from navigation to a typed digit that stays in Price, by how slow the CPU is. */
const dueMs = { 1: 800, 4: 2_500 } as const;

/** What a desk that has just started answers slowly: Next, and the server's own code, warm up. */
const warmUps = 3;

/** How soon a trader can type into the ticket, with an empty cache. */
async function usable(browser: Browser, benched: BenchedDesk): Promise<ResultLine[]> {
  const lines: ResultLine[] = [];
  for (const slowdown of [1, 4] as const) {
    const seen: number[] = [];
    for (let round = 1 - warmUps; round <= sized(3, 10); round += 1) {
      const context = await browser.newContext({ viewport });
      await context.addCookies(benched.cookies());
      const typedAt = await firstDigit(await context.newPage(), benched.desk.url, slowdown);
      if (round > 0) seen.push(typedAt);
      await context.close();
    }
    const spread = spreadOf(seen);
    lines.push({
      ...{ goal: 2, what: `/orders, a digit that stays in Price, CPU ${slowdown}x slower` },
      due: `at most ${dueMs[slowdown]} ms`,
      measured: told(spread, " ms", 0),
      beside: `worst ${spread.max.toFixed(0)} ms`,
      met: spread.max <= dueMs[slowdown],
    });
  }
  return lines;
}

/** When the first digit came to stay in Price, ms since the page's navigation began. */
async function firstDigit(page: Page, url: string, slowdown: number): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(() => {
    addEventListener("input", () => Object.assign(window, { typedAt: performance.now() }), true);
  });
  await page.goto(`${url}/orders`, { waitUntil: "commit" });
  // Asked in every frame, and a press alone: a locator waits up to half a second between two looks,
  // and a test's own click waits too. Neither is part of what a trader waits.
  const centre = await page.waitForFunction(() => {
    const box = document.querySelector("input[name=price]:enabled")?.getBoundingClientRect();
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  const { x, y } = (await centre.jsonValue())!;
  await page.mouse.click(x, y);
  await page.keyboard.press("9");
  await sleep(1_000);
  const kept = await page.locator("input[name=price]").inputValue();
  if (kept !== "9") throw new Error("The digit did not stay.");
  return page.evaluate(() => (window as unknown as { typedAt: number }).typedAt);
}

/** What opening a page took: gzipped bytes of JavaScript, ms to its largest paint, its shift. */
type Opened = Record<"bytes" | "lcp" | "shift", number>;

const quietMs = 2_000;

/** Opens a page in a fresh context and reads the browser's counters once it is at rest. */
async function openPage(context: BrowserContext, url: string): Promise<Opened> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const counted = { lcp: 0, shift: 0 };
    Object.assign(window, { counted });
    const watch = (type: string, see: (entry: PerformanceEntry & { value?: number }) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
        ...{ type, buffered: true },
      });
    watch("largest-contentful-paint", ({ startTime }) => {
      counted.lcp = startTime;
    });
    watch("layout-shift", ({ value = 0 }) => {
      counted.shift += value;
    });
  });
  const scripts = new Map<string, Promise<number>>();
  let lastAt = performance.now();
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    lastAt = performance.now();
    // One that was preloaded is answered again from the browser's memory.
    if (scripts.has(response.url())) return;
    const size = response.body().then((body) => gzipSync(body).length);
    scripts.set(
      response.url(),
      size.catch(() => 0),
    );
  });
  await page.goto(url);
  while (performance.now() - lastAt < quietMs) await sleep(100);
  const counted = await page.evaluate(
    () => (window as unknown as { counted: Omit<Opened, "bytes"> }).counted,
  );
  const sizes = await Promise.all(scripts.values());
  await context.close();
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), ...counted };
}

/** Those with the most code. */
const heavy = ["/orders", "/batch", "/sub-accounts/new"];
const paths = [...new Set(["/orders", ...pages.map(({ path }) => path), "/sub-accounts/new"])];

/** What each page loads and how soon it stands, beside an empty page of Next. */
async function loading(browser: Browser, benched: BenchedDesk): Promise<ResultLine[]> {
  const floor = await startFloor();
  const contestants = ["", ...paths.slice(0, sized(4, paths.length))];
  const seen = new Map<string, Opened[]>(contestants.map((path) => [path, []]));
  for (let round = 0; round <= 3; round += 1) {
    for (const path of contestants) {
      const context = await browser.newContext({ viewport });
      await context.addCookies(benched.cookies());
      const opened = await openPage(context, path === "" ? floor.url : benched.desk.url + path);
      // The first time a page is asked for, Next itself warms up.
      if (round > 0) seen.get(path)!.push(opened);
    }
  }
  floor.stop();
  const of = (path: string, name: keyof Opened): Spread =>
    spreadOf(seen.get(path)!.map((each) => each[name]));
  const kilobytes = (path: string) => `${(of(path, "bytes").median / 1_000).toFixed(1)} kB`;
  return contestants.slice(1).map((path) => {
    const max = heavy.includes(path) ? 450 : 400;
    const [bytes, lcp, shift] = [of(path, "bytes"), of(path, "lcp"), of(path, "shift")];
    return {
      ...{ goal: 2, what: `${path}: JavaScript, largest paint, shift` },
      due: `${max} kB, 1,000 ms, 0.02`,
      measured: `${kilobytes(path)}, ${told(lcp, " ms", 0)}, ${shift.median.toFixed(3)}`,
      beside: `an empty page: ${kilobytes("")}, ${told(of("", "lcp"), " ms", 0)}`,
      ratio: times(bytes.median, of("", "bytes").median),
      met: bytes.median <= max * 1_000 && lcp.median <= 1_000 && shift.median <= 0.02,
    };
  });
}

const benched = await startBenchedDesk();
try {
  const lines = await withBrowser(async (browser) => [
    ...(await usable(browser, benched)),
    ...(await loading(browser, benched)),
  ]);
  const note =
    "Chromium's own counters through Playwright, 1440x900, without a throttle unless a line says so. Each " +
    "page is opened in a context of its own with an empty cache, signed in. JavaScript is every script " +
    "that comes until two seconds have passed without one, by gzip; ratios are of JavaScript. The " +
    "floor is an app of the same Next with an empty page.";
  writeResults("Pages", lines, note);
} finally {
  await benched.stop();
}
