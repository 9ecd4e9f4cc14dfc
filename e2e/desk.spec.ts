import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { InstrumentsPage } from "./pages/instruments-page";
import { OrdersPage } from "./pages/orders-page";
import { Ticket } from "./pages/ticket";
import { killHard } from "./support/desk-processes";
import { expect, test } from "./support/journey";
import { VenueControl } from "./support/venue-control";

/** What Next and React alone weigh here, gzip, measured with an empty page (performance, U1). */
const floorBytes = 135_300;

test("two tabs share one event stream, and what one places the other shows", async ({
  ownersPage: page,
  desk,
}) => {
  const streams = new Set<string>();
  const watch = (tab: typeof page) =>
    tab.on("request", (request) => {
      if (request.url().includes("/api/stream")) streams.add(tab === page ? "first" : "second");
    });
  watch(page);
  await page.goto(`${desk.url}/orders`);
  const first = new OrdersPage(page);
  await first.ticket.ready();
  const tab = await page.context().newPage();
  watch(tab);
  await tab.goto(`${desk.url}/orders`);
  const second = new OrdersPage(tab);
  await second.ticket.ready();

  await second.ticket.fillIn({ price: "63000", quantity: "0.01" });
  await second.ticket.submit();
  await expect(first.row("63,000.0").getByText("Live")).toBeVisible();
  expect([...streams]).toEqual(["first"]);

  await page.close();
  await second.cancel(second.row("63,000.0"));
  await expect(second.row("63,000.0").getByText("Cancelled")).toBeVisible();
});

test("what does not work is said on the page, and afterwards all goes on by itself", async ({
  signedIn: page,
  desk,
  complaints,
}) => {
  complaints.expect(/net::ERR_|50[023]/);
  const bar = page.getByRole("contentinfo");
  const lost = bar.getByText(/^(Stream lost|Desk unreachable)$/);
  const orders = new OrdersPage(page);
  await orders.ticket.ready();
  await expect(bar.getByText("connected", { exact: true })).toBeVisible();
  await expect(bar.getByText(/^updated .* ago$/)).toBeVisible();
  await expect(bar.getByText("Exchange unreachable")).toHaveCount(0);
  await orders.ticket.fillIn({ price: "63500", quantity: "0.01" });
  await orders.ticket.submit();
  const row = orders.row("63,500.0");
  await expect(row.getByText("Live")).toBeVisible();

  await test.step("the exchange is out of reach, and readers hear it", async () => {
    // Each try of a reading meets three: two readings fail, and the third, 4 s later, succeeds.
    await new VenueControl(desk.venueUrl, desk.dataDir).fault("unfilled-orders", "drop-before", 8);
    await expect(bar.getByText("Exchange unreachable")).toBeVisible();
    const urgent = page.locator("[data-announcer][aria-live=assertive]");
    await expect(urgent).toContainText("Exchange unreachable");
    await expect(bar.getByText("Exchange unreachable")).toHaveCount(0);
  });

  await test.step("the browser has no network", async () => {
    await page.context().setOffline(true);
    await expect(lost).toBeVisible();
    await page.context().setOffline(false);
    await expect(lost).toHaveCount(0);
  });

  await test.step("the web server is away", async () => {
    killHard(desk, "web server");
    const text = page.getByText(/The desk does not answer/);
    await expect(text.first()).toBeVisible({ timeout: 15_000 });
    await expect(row.getByRole("button", { name: /^Cancel/ })).toBeDisabled();
    await expect(text).toHaveCount(0, { timeout: 40_000 });
    await orders.cancel(row);
    await expect(row.getByText("Cancelled")).toBeVisible();
  });
});

test("on a phone an order is placed, and cancelled only by holding", async ({
  browser,
  desk,
  session,
}) => {
  const context = await browser.newContext({
    storageState: session,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.goto(`${desk.url}/orders`);
  await page.getByRole("link", { name: "Ticket" }).click();
  const ticket = new Ticket(page);
  await ticket.ready();
  await ticket.fillIn({ price: "64000", quantity: "0.01" });
  await ticket.submit();
  await expect(ticket.says("Accepted")).toBeVisible();
  await page.getByRole("link", { name: /^Orders/ }).click();

  const card = page.getByRole("article", { name: /Open long 0\.0100 BTCUSDT @ 64,000/ });
  const cancel = card.getByRole("button", { name: /^Cancel/ });
  await cancel.tap();
  await expect(card.getByText("Live")).toBeVisible();
  await cancel.hover();
  await page.mouse.down();
  await expect(card.getByText(/^(Sent|Asked|Cancelled|Cancelling)/).first()).toBeVisible();
  await page.mouse.up();
  await expect(card.getByText("Cancelled")).toBeVisible();
  await context.close();
});

test("a page comes in its colours, files hold what is shown, a market is traded", async ({
  signedIn: page,
  desk,
}) => {
  const saved = async () => {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV", exact: true }).click();
    const file = await coming;
    const lines = readFileSync(await file.path(), "utf8")
      .trim()
      .split("\r\n");
    return { name: file.suggestedFilename(), lines };
  };
  const orders = new OrdersPage(page);
  await test.step("the colours that were chosen come before any script runs", async () => {
    await orders.frame.chooseTheme("Light");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    const html = await (await page.request.get(`${desk.url}/orders`)).text();
    expect(html).toContain('data-theme="light"');
  });

  await test.step("filters stand in the address and say how much they hold back", async () => {
    await expect(orders.row("Live").first()).toBeVisible();
    await orders.filter("nothing is called this");
    await expect(page.getByText(/^None of \d+ match 1 filter$/)).toBeVisible();
    expect(page.url()).toContain("q=nothing");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(orders.row("Live").first()).toBeVisible();
    expect(page.url()).not.toContain("q=");
  });

  await test.step("the file of the orders holds those shown", async () => {
    await orders.filter("ethusdt");
    await expect(orders.row("BTCUSDT")).toHaveCount(0);
    const shown = (await orders.table.getByRole("row").count()) - 1;
    const { name, lines } = await saved();
    expect(name).toBe("orders.csv");
    expect(lines).toHaveLength(1 + shown);
    expect(lines.slice(1).every((line) => line.includes("ETHUSDT"))).toBe(true);
  });

  await orders.frame.goTo("Markets");
  const markets = new InstrumentsPage(page);
  await test.step("the file of the markets holds those shown", async () => {
    await expect(markets.table.getByRole("row").nth(20)).toBeVisible();
    await markets.chooseCategory("Spot");
    await markets.filter("eth usdt");
    await expect(markets.table.getByText("ETHUSDT", { exact: true })).toBeVisible();
    await expect(markets.table.getByText("BTCUSDT", { exact: true })).toHaveCount(0);
    const listed = (await markets.table.getByRole("row").count()) - 1;
    expect(listed).toBeGreaterThan(0);
    const { name, lines } = await saved();
    expect(name).toBe("instruments-spot.csv");
    expect(lines).toHaveLength(1 + listed);
    expect(lines.slice(1).every((line) => /ETH.*USDT/.test(line))).toBe(true);
  });

  await test.step("a market leads into the ticket; its address shows the same again", async () => {
    await markets.open("ETHUSDT");
    await expect(markets.drawer.getByText("weights sum to")).toBeVisible();
    await expect(markets.drawer.getByText("minOrderAmount")).toBeVisible();
    await page.reload();
    await expect(markets.drawer.getByText("minOrderAmount")).toBeVisible();
    await expect(page.getByLabel("Filter symbols")).toHaveValue("eth usdt");
    await markets.useInTicket();
    const { ticket } = orders;
    await ticket.ready();
    await expect(ticket.form.getByRole("radio", { name: "Spot", exact: true })).toBeChecked();
    await expect(ticket.form.getByText("ETHUSDT").first()).toBeVisible();
  });
});

/** A page that has asked for no script for so long is idle. */
const idleAfterMs = 2_000;

/**
 * The most that each page brings until it is idle, kB. The goal is 180 for the orders and 200 for
 * the others: what is above it may only come down.
 */
const mostKilobytes: Readonly<Record<string, number>> = {
  overview: 234,
  orders: 233,
  instruments: 212,
  commissions: 224,
  batch: 246,
  "plan-orders": 212,
  "index-components": 211,
  risk: 214,
  "commissions/fills": 213,
  transfers: 213,
  "commissions/coverage": 194,
  "commissions/corrections": 202,
  "commissions/exports": 211,
  "commissions/clients": 215,
  "commissions/month": 216,
  "commissions/unrebated": 199,
  "sub-accounts": 204,
  "sub-accounts/new": 249,
  "sub-accounts/assets": 194,
  journal: 209,
  connections: 190,
  people: 186,
  audit: 202,
  account: 185,
  alerts: 189,
  diagnostics: 194,
};

test("pages stay as light as they are meant to be", async ({ ownersPage: page, desk }) => {
  /** What each script weighs as it travels; most pages ask for the same ones. */
  const sizes = new Map<string, Promise<number>>();
  const sizeOf = async (source: string) =>
    gzipSync(await (await page.request.get(source, { maxRetries: 2 })).body()).length;
  /** Every script that a page asks for by itself, also those after its first picture. */
  const weigh = async (path: string) => {
    const tab = await page.context().newPage();
    const sources = new Set<string>();
    let last = Date.now();
    tab.on("request", (request) => {
      if (request.resourceType() !== "script") return;
      sources.add(request.url());
      last = Date.now();
    });
    await tab.goto(desk.url + path);
    await expect.poll(() => Date.now() - last > idleAfterMs).toBe(true);
    await tab.close();
    for (const source of sources) sizes.set(source, sizes.get(source) ?? sizeOf(source));
    const found = await Promise.all([...sources].map((source) => sizes.get(source) ?? 0));
    return found.reduce((sum, size) => sum + size, 0);
  };
  const tooHeavy: string[] = [];
  const paths = Object.keys(mostKilobytes);
  for (let at = 0; at < paths.length; at += 3) {
    const together = paths.slice(at, at + 3).map(async (path) => {
      const bytes = await weigh(`/${path}`);
      const most = (mostKilobytes[path] ?? 0) * 1_000;
      if (bytes > most) tooHeavy.push(`${path}: ${bytes} bytes, at most ${most}`);
    });
    await Promise.all(together);
  }
  expect(tooHeavy).toEqual([]);
  await page.context().clearCookies();
  expect(await weigh("/sign-in")).toBeLessThanOrEqual(floorBytes * 1.1);
});
