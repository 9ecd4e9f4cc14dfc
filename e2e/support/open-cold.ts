import type { CDPSession, Page } from "@playwright/test";
import { isFull } from "@/lib/testing/size";
import { hangMs } from "@/server/testing/patience";

/** How soon after a page's first paint a user begins, ms. */
export const beginsAfterMs = isFull ? [0, 50, 150, 300, 1_000] : [0, 300];

/** How often each case is tried: `npm run test:typing` asks for more. */
export const tries = Number(process.env.TYPING_RUNS ?? (isFull ? 2 : 1));

/** What a test may take for each try: ten to thirty pages, half of them on a slow processor. */
export const tryTimeoutMs = 1.5 * hangMs;

/** The browser's own tools for a page; what they slow down lasts as long as they are attached. */
export const devtoolsOf = (page: Page) => page.context().newCDPSession(page);

/** Opens a page with nothing cached, and waits so long after its first paint: nothing wakes it. */
export async function openCold(
  page: Page,
  devtools: CDPSession,
  address: string,
  { waitMs = 0, slowdown = 1 },
): Promise<void> {
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(
    (ms) => {
      const [paint] = performance.getEntriesByName("first-contentful-paint");
      return paint !== undefined && performance.now() - paint.startTime >= ms;
    },
    waitMs,
    { polling: 10 },
  );
}
