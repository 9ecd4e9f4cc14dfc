import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { SignedClient } from "@/server/paper-venue/testing/signed-client";
import type { Desk } from "./desk.mjs";
import { OrdersPage } from "./pages/orders-page";
import { expect, test } from "./support/journey";
import { VenueControl } from "./support/venue-control";

/** Futures and spot have a cap of 400 each, of which other orders of the account take some. */
const maxFutures = 300;
const firstPrice = 6_000;
/** No other test trades it. */
const symbol = "LTCUSDT";

/** The client ids of the orders that the test placed. */
const ours = new Set<string>();
test.beforeEach(() => ours.clear());

/** Which of our orders are open by the exchange's own list, past every answer of the desk. */
async function openAtVenue(desk: Desk): Promise<readonly string[]> {
  const file = path.join(desk.dataDir, "venue", "credentials.json");
  const stored = JSON.parse(readFileSync(file, "utf8"));
  const trader = new SignedClient(desk.venueUrl, stored.trader ?? stored.credentials.trader);
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = { limit: "100", ...(cursor ? { cursor } : {}) };
    const { code, data } = await trader.open(page);
    if (code === "429") {
      // The desk reads with the same account: the page waits for its turn.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      continue;
    }
    const list = data.list as unknown as { clientOid: string }[];
    ids.push(...list.map(({ clientOid }) => clientOid).filter((id) => ours.has(id)));
    cursor = data.cursor as unknown as string | null;
  }
  return ids.sort();
}

/** Places the orders as the user of the page, twenty a call. */
async function placeMany(page: Page, desk: Desk, count: number): Promise<void> {
  const connectionId = new URL(page.url()).searchParams.get("connection");
  for (let at = 0; at < count; at += 20) {
    const request = Array.from({ length: Math.min(20, count - at) }, (_, n) => {
      const cents = String(firstPrice + at + n);
      const price = `${cents.slice(0, -2)}.${cents.slice(-2)}`;
      const category = at < maxFutures ? "USDT-FUTURES" : "SPOT";
      const order = { category, symbol, qty: "0.1", price };
      return { ...order, side: "buy", orderType: "limit", timeInForce: "gtc" };
    });
    const answer = await page.request.post(`${desk.url}/api/exchange/place-batch`, {
      headers: { origin: desk.url, "idempotency-key": randomBytes(16).toString("hex") },
      data: { connectionId, request, confirm: ["possible-duplicate"] },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    const { rows } = await answer.json();
    for (const row of rows) ours.add(row.data.clientOid);
  }
}

/** The line of the newest mass cancel on a page. */
const jobOf = (page: Page) => page.getByRole("region", { name: /^Mass cancel by/ }).first();

/** How many orders of a mass cancel have come to their answer, as a page says it. */
async function answered(job: Locator): Promise<number> {
  const heading = await job
    .getByText(/^((Cancelling|Paused at|Stopp\w+ at) \d+ of \d+|Cancel finished)/)
    .first()
    .textContent();
  return heading === "Cancel finished" ? Infinity : Number(/\d+/.exec(heading ?? "")?.[0]);
}

/** Waits for so many answers for as long as more of them come. */
async function atLeast(job: Locator, min: number): Promise<void> {
  for (let now = await answered(job); now < min; now = await answered(job)) {
    await expect.poll(() => answered(job)).toBeGreaterThan(now);
  }
}

/** Each number of the line, by its words. */
async function numbers(job: Locator): Promise<string> {
  return (await job.getByRole("img").getAttribute("aria-label")) ?? "";
}

/** As many as an account can have open. */
const count = 400;
/** How many are answered when the page is reloaded. */
const beforeReload = 51;
/** Then four at a time so slowly that a busy computer can still press in the middle of them. */
const slowMs = 4_000;

test(`a mass cancel of ${count} survives a reload, a second tab and a stop @full`, async ({
  signedIn: page,
  desk,
}) => {
  test.setTimeout(300_000);
  const orders = new OrdersPage(page);
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  const all = page.getByRole("button", { name: /^Cancel all shown/ });
  const second = await page.context().newPage();
  /** Stopped, with how many it had come to. */
  const stopped = new RegExp(`^Stopped at \\d+ of ${count}$`);

  await test.step("all that are shown are cancelled, and one may leave the page", async () => {
    await orders.frame.chooseAccount("Trader");
    await placeMany(page, desk, count);
    await orders.filter(symbol);
    await expect(all).toHaveText(`Cancel all shown (${count})\u2026`);
    await second.goto(page.url());
    await expect(second.getByRole("heading", { name: "Open orders" })).toBeVisible();
    await venue.latency("cancel-order", 100);
    await all.click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: `Cancel ${count} orders` })
      .click();
    await atLeast(jobOf(page), beforeReload);
    await venue.latency("cancel-order", slowMs);
    await page.reload();
    await expect(jobOf(page)).toBeVisible();
  });

  await test.step("paused, both tabs and the exchange agree", async () => {
    await second.bringToFront();
    await jobOf(second).getByRole("button", { name: "Pause" }).click();
    await expect(jobOf(page).getByRole("button", { name: "Resume" })).toBeVisible();
    // What was sent before comes to its answer.
    const agree = async () => {
      const open = (await openAtVenue(desk)).length;
      const here = await numbers(jobOf(page));
      return here === (await numbers(jobOf(second))) && here.endsWith(` ${open} left`);
    };
    await expect.poll(agree).toBe(true);
    const done = await answered(jobOf(page));
    expect(done).toBeGreaterThanOrEqual(beforeReload);
    expect((await openAtVenue(desk)).length).toBe(count - done);
  });

  const left = await test.step("stopped, what is left is told and not sent", async () => {
    await page.bringToFront();
    await jobOf(page).getByRole("button", { name: "Resume" }).click();
    await expect(jobOf(second).getByRole("button", { name: "Pause" })).toBeVisible();
    await jobOf(page).getByRole("button", { name: "Stop" }).click();
    await expect(jobOf(second).getByText(stopped)).toBeVisible();
    await venue.latency("cancel-order", 0);
    const unsent = count - (await answered(jobOf(second)));
    expect(unsent).toBeGreaterThan(0);
    await expect(jobOf(page).getByText(`${unsent} left, not sent`)).toBeVisible();
    await expect(
      page.getByRole("status").getByText(new RegExp(`${stopped.source.slice(0, -1)}\\. `)),
    ).toBeAttached();
    await expect(all).toHaveText(`Cancel all shown (${unsent})\u2026`);
    expect((await openAtVenue(desk)).length).toBe(unsent);
    return unsent;
  });

  await test.step("what is left is cancelled, though the page is left at once", async () => {
    await jobOf(page).getByRole("button", { name: "Dismiss" }).click();
    // An older one of this desk may take its place.
    await expect(page.getByText(stopped)).toHaveCount(0);
    await page.reload();
    await all.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: `Cancel ${left} orders` }).click();
    await expect(jobOf(page)).toBeVisible();
    // The desk goes on without it.
    await page.goto("about:blank");
    await atLeast(jobOf(second), left);
    await expect(jobOf(second).getByText("Cancel finished")).toBeVisible();
    expect(await openAtVenue(desk)).toEqual([]);
  });
});
