import { gzipSync } from "node:zlib";
import { InstrumentsPage } from "./pages/instruments-page";
import { OrdersPage } from "./pages/orders-page";
import { expect, test } from "./support/journey";

/** What Next and React alone weigh here, gzip, measured with an empty page (performance, U1). */
const floorBytes = 135_300;

test("two tabs share one event stream, and what one places the other shows", async ({
  signedIn: page,
  desk,
}) => {
  const streams = new Set<string>();
  const watch = (tab: typeof page) =>
    tab.on("request", (request) => {
      if (request.url().includes("/api/stream")) streams.add(tab === page ? "first" : "second");
    });
  watch(page);
  await page.reload();
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

test("a page comes in the colours that were chosen, before any script runs", async ({
  signedIn: page,
  desk,
}) => {
  const orders = new OrdersPage(page);
  await orders.frame.chooseTheme("Light");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  const html = await (await page.request.get(`${desk.url}/orders`)).text();
  expect(html).toContain('data-theme="light"');
  await orders.frame.chooseTheme("Dark");
});

test("the markets lead into the ticket, and their address shows the same again", async ({
  signedIn: page,
}) => {
  const markets = new InstrumentsPage(page);
  await markets.frame.goTo("Markets");
  await expect(markets.table.getByRole("row").nth(20)).toBeVisible();
  await markets.chooseCategory("Spot");
  await markets.filter("eth usdt");
  await markets.open("ETHUSDT");
  await expect(markets.drawer.getByText("weights sum to")).toBeVisible();
  await expect(markets.drawer.getByText("minOrderAmount")).toBeVisible();

  await page.reload();
  await expect(markets.drawer.getByText("minOrderAmount")).toBeVisible();
  await expect(page.getByLabel("Filter symbols")).toHaveValue("eth usdt");

  await markets.useInTicket();
  const { ticket } = new OrdersPage(page);
  await ticket.ready();
  await expect(ticket.form.getByRole("radio", { name: "Spot" })).toBeChecked();
  await expect(ticket.form.getByText("ETHUSDT").first()).toBeVisible();
});

test("filters stand in the address and say how much they hold back", async ({ signedIn: page }) => {
  const orders = new OrdersPage(page);
  await expect(orders.row("Live").first()).toBeVisible();
  await orders.filter("nothing is called this");
  await expect(page.getByText(/^None of \d+ match 1 filter$/)).toBeVisible();
  expect(page.url()).toContain("q=nothing");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(orders.row("Live").first()).toBeVisible();
  expect(page.url()).not.toContain("q=");
});

test("pages stay as light as they are meant to be", async ({ signedIn: page, desk }) => {
  /** The scripts that a page's HTML names, as they travel; what comes later is not counted. */
  const weigh = async (path: string) => {
    const html = (await (await page.goto(desk.url + path))?.text()) ?? "";
    const tags = html.match(/<script[^>]+src="[^"]+"[^>]*>/g) ?? [];
    const modern = tags.filter((tag) => !/nomodule/i.test(tag));
    const sources = new Set(modern.map((tag) => /src="([^"]+)"/.exec(tag)?.[1] ?? ""));
    const files = [...sources].map((source) => page.request.get(new URL(source, desk.url).href));
    const bodies = await Promise.all(files.map(async (file) => (await file).body()));
    return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
  };
  expect(await weigh("/orders")).toBeLessThanOrEqual(180_000);
  expect(await weigh("/instruments")).toBeLessThanOrEqual(180_000);
  await page.context().clearCookies();
  expect(await weigh("/sign-in")).toBeLessThanOrEqual(floorBytes * 1.1);
});
