import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { type Desk, startDesk } from "../desk.mjs";
import { ordersWithTicket } from "../pages/ticket";
import { join, type User } from "./join-as";

export const owner: User = {
  name: "Jana Adler",
  email: "jana@northlight.example",
  password: "velvet harbour nine quiet lamps",
};

/** What a page may complain about in its console without failing the test. */
interface Complaints {
  /** This one is part of what the test does: an answer that is no success, say. */
  expect: (pattern: RegExp) => void;
}

interface JourneyFixtures {
  /** Whether a test has a browser of its own, with whatever `test.use` asks of it. */
  ownBrowser: boolean;
  complaints: Complaints;
  /** A page whose user is signed in as the owner; it shows nothing yet. */
  ownersPage: Page;
  /** The same page with the orders open. */
  signedIn: Page;
}

/**
 * The browser that the tests of a worker have one after the other: it keeps the scripts it has
 * fetched and compiled, and nothing else.
 */
interface SharedBrowser {
  readonly context: BrowserContext;
  /** Stays open, so that Chromium keeps the process in which the desk's scripts are compiled. */
  readonly restore: Page;
}

interface WorkerFixtures {
  sharedBrowser: SharedBrowser;
  /** One desk for the journeys of a worker; removed afterwards. */
  desk: Desk;
  /** What a browser keeps of being signed in as the owner of that desk. */
  session: Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;
}

const startMs = 240_000;

/** Tests as a user goes: a real desk, a real venue, and no complaint in the console. */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  ownBrowser: [false, { option: true }],
  sharedBrowser: [
    async ({ browser }, use, { project }) => {
      const { locale, timezoneId, viewport } = project.use;
      const context = await browser.newContext({ locale, timezoneId, viewport });
      await use({ context, restore: await context.newPage() });
      await context.close();
    },
    { scope: "worker" },
  ],
  context: async ({ browser, ownBrowser, sharedBrowser }, use) => {
    if (ownBrowser) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    await use(sharedBrowser.context);
    await forget(sharedBrowser);
  },
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    async ({}, use) => {
      // They share a session for longer than a password is recent; live is asked.
      const desk = await startDesk({
        env: { PASSWORD_AGAIN_SECONDS: "43200", SESSION_CHECK_SECONDS: "2" },
      });
      await use(desk);
      await desk.stop();
      desk.remove();
    },
    { scope: "worker", timeout: startMs },
  ],
  session: [
    async ({ browser, desk, sharedBrowser }, use) => {
      // A picture of the desk's: no script runs in it.
      await sharedBrowser.restore.goto(`${desk.url}/favicon.svg`);
      const context = await browser.newContext();
      const token = new URL(desk.inviteUrl ?? "").searchParams.get("token");
      await join(context.request, desk, token, owner);
      await use(await context.storageState());
      await context.close();
    },
    { scope: "worker", timeout: startMs },
  ],
  complaints: [
    async ({ page }, use) => {
      const expected: RegExp[] = [];
      const seen: string[] = [];
      watch(page, seen);
      const watchOther = (other: Page) => watch(other, seen);
      page.context().on("page", watchOther);
      await use({ expect: (pattern) => expected.push(pattern) });
      page.context().off("page", watchOther);
      const unexpected = seen.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, "what the browser's console complained about").toEqual([]);
    },
    { auto: true },
  ],
  ownersPage: async ({ page, session }, use) => {
    await page.context().addCookies(session.cookies);
    await use(page);
  },
  signedIn: async ({ ownersPage: page, desk }, use) => {
    await page.goto(desk.url + ordersWithTicket);
    // From then on the page hears keys.
    await expect(page.getByLabel("Price", { exact: true })).toBeEnabled();
    await use(page);
  },
});

/** Closes every page but the keeper; clears what a site can keep in a browser but its cache. */
async function forget({ context, restore }: SharedBrowser): Promise<void> {
  const others = context.pages().filter((page) => page !== restore);
  await Promise.all(others.map((page) => page.close()));
  await context.clearCookies();
  const devtools = await context.newCDPSession(restore);
  const storageTypes = "local_storage,indexeddb,cache_storage,service_workers";
  await devtools.send("Storage.clearDataForOrigin", { origin: "*", storageTypes });
  await devtools.detach();
}

/** Errors of the page and its policy; a breach of the policy is written to the console too. */
function watch(page: Page, seen: string[]): void {
  page.on("pageerror", (error) => seen.push(`${error.name}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") seen.push(`${message.text()} ${message.location().url}`);
  });
}

export { expect };
