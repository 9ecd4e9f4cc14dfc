import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext } from "@playwright/test";
import { pages } from "@/components/desk/pages";
import { type Spread, sized, spreadOf } from "../harness";
import { type ResultLine, times, told } from "../results";
import { startBenchedDesk, startFloor } from "../running-desk";

/** What opening a page took: `blocked` is the total blocking time, `blockedInAll` all of it. */
type Opened = Record<"bytes" | "lcp" | "cls" | "blocked" | "blockedInAll", number>;

const quietMs = 2_000;

const signIn = "/sign-in";

const more = [
  ...["/sub-accounts/new", "/sub-accounts/assets", "/index-components", "/account", "/alerts"],
  ...["fills", "coverage", "corrections", "exports", "clients", "month", "unrebated"].map(
    (name) => `/commissions/${name}`,
  ),
];

/** Those with the most code. */
const heavy = ["/orders", "/batch", "/sub-accounts/new"];

/** What a short run looks at. */
const fewPages = [signIn, "/overview", "/orders", "/instruments", "/commissions"];

/** What each page loads and how soon it stands, beside an empty page of Next. */
export async function screens(browser: Browser): Promise<readonly ResultLine[]> {
  const benched = await startBenchedDesk();
  const floor = await startFloor();
  try {
    const { desk } = benched;
    const session = benched.cookies();
    const open = async (path: string) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const cookies = [{ name: "first-start", value: "over", url: desk.url }];
      if (path !== signIn) cookies.push(...session);
      await context.addCookies(cookies);
      return openPage(context, path === "floor" ? floor.url : desk.url + path);
    };
    const all = sized(fewPages.length, 0) || Number.POSITIVE_INFINITY;
    const paths = [...new Set([...fewPages, ...pages.map(({ path }) => path), ...more])];
    const contestants = ["floor", ...paths.slice(0, all)];
    const seen = new Map<string, Opened[]>(contestants.map((path) => [path, []]));
    // The first time a page is asked for, Next itself warms up.
    for (let round = 0; round <= 3; round += 1) {
      for (const path of contestants) {
        const opened = await open(path);
        if (round > 0) seen.get(path)!.push(opened);
      }
    }
    const of = (path: string) => spreads(seen.get(path)!);
    const rest = contestants.filter((path) => path !== "floor");
    return rest.flatMap((path) => linesOf(path, of(path), of("floor")));
  } finally {
    floor.stop();
    await benched.stop();
  }
}

function spreads(opened: readonly Opened[]): Record<keyof Opened, Spread> {
  const of = (name: keyof Opened) => spreadOf(opened.map((each) => each[name]));
  return {
    ...{ bytes: of("bytes"), lcp: of("lcp"), cls: of("cls") },
    ...{ blocked: of("blocked"), blockedInAll: of("blockedInAll") },
  };
}

type Spreads = ReturnType<typeof spreads>;

function linesOf(path: string, ours: Spreads, floor: Spreads): readonly ResultLine[] {
  const max = heavy.includes(path) ? 450_000 : 400_000;
  const bytes = ours.bytes.median;
  const isLight = path === signIn ? bytes <= 1.1 * floor.bytes.median : bytes <= max;
  const soon = ours.lcp.median <= 1_000;
  const kilobytes = ({ median }: Spread) => `${(median / 1_000).toFixed(1)} kB`;
  return [
    {
      ...{ goal: "2 Pages", what: `${path}, first-load JavaScript` },
      due: path === signIn ? "at most 1.10x the floor" : `at most ${max / 1_000} kB`,
      measured: kilobytes(ours.bytes),
      beside: `an empty page: ${kilobytes(floor.bytes)}`,
      ratio: times(bytes, floor.bytes.median),
      met: isLight,
    },
    {
      ...{ goal: "2 Pages", what: `${path}, LCP; CLS; blocking time` },
      due: "1,000 ms; 0.02; under 50 ms",
      measured: `${told(ours.lcp, " ms", 0)}; ${ours.cls.median.toFixed(3)}; ${told(ours.blocked, " ms", 0)}, ${ours.blockedInAll.median.toFixed(0)} in all`,
      beside: `an empty page: ${told(floor.lcp, " ms", 0)}; ${told(floor.blocked, " ms", 0)}`,
      ratio: `+${(ours.lcp.median - floor.lcp.median).toFixed(0)} ms`,
      met: soon && ours.cls.median <= maxShift && ours.blocked.median < 50,
    },
  ];
}

const maxShift = 0.02;

/** Opens a page in a fresh context and reads the browser's counters once it is at rest. */
async function openPage(context: BrowserContext, url: string): Promise<Opened> {
  const page = await context.newPage();
  try {
    await page.addInitScript(observe);
    const scripts = new Map<string, Promise<number>>();
    let lastAt = performance.now();
    page.on("response", (response) => {
      if (response.request().resourceType() !== "script") return;
      lastAt = performance.now();
      // One that was preloaded is answered again from the browser's memory.
      if (scripts.has(response.url())) return;
      const size = response.body().then(
        (body) => gzipSync(body).length,
        () => 0,
      );
      scripts.set(response.url(), size);
    });
    await page.goto(url, { waitUntil: "load" });
    while (performance.now() - lastAt < quietMs) await sleep(100);
    const { lcp, cls, firstPaint, tasks } = await page.evaluate(
      () => (window as unknown as { counted: Counted }).counted,
    );
    const bytes = (await Promise.all(scripts.values())).reduce((sum, size) => sum + size, 0);
    const [blocked, blockedInAll] = [blockingTime(tasks, firstPaint), blockingTime(tasks, 0)];
    return { bytes, lcp, cls, blocked, blockedInAll };
  } finally {
    await context.close();
  }
}

/** What Chromium counts in a page, ms since its navigation began. */
interface Counted {
  lcp: number;
  cls: number;
  firstPaint: number;
  readonly tasks: { readonly start: number; readonly end: number }[];
}

const shortTaskMs = 50;

/** What tasks took beyond 50 ms each, after a moment: nobody waits in a page that shows nothing. */
function blockingTime(tasks: Counted["tasks"], after: number): number {
  return tasks
    .map(({ start, end }) => end - Math.max(start, after) - shortTaskMs)
    .reduce((sum, beyond) => sum + Math.max(0, beyond), 0);
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const counted: Counted = { lcp: 0, cls: 0, firstPaint: 0, tasks: [] };
  Object.assign(window, { counted });
  const watch = (type: string, see: (entry: PerformanceEntry & { value?: number }) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
    });
  };
  watch("largest-contentful-paint", ({ startTime }) => {
    counted.lcp = startTime;
  });
  watch("layout-shift", (entry) => {
    counted.cls += entry.value ?? 0;
  });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") counted.firstPaint = startTime;
  });
  watch("longtask", ({ startTime, duration }) => {
    counted.tasks.push({ start: startTime, end: startTime + duration });
  });
}
