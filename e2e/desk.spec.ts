import { readFileSync } from "node:fs";
import { isFull } from "@/lib/testing/size";
import { InstrumentsPage } from "./pages/instruments-page";
import { OrdersPage } from "./pages/orders-page";
import { ordersWithTicket, Ticket } from "./pages/ticket";
import { killHard } from "./support/desk-processes";
import { findingsInBothThemes } from "./support/findings";
import { expect, test } from "./support/journey";

test("two tabs share one event stream, and what one places the other shows @full", async ({
  ownersPage: page,
  desk,
}) => {
  const streams = new Set<string>();
  const watch = (tab: typeof page) =>
    tab.on("request", (request) => {
      if (request.url().includes("/api/stream")) streams.add(tab === page ? "first" : "second");
    });
  watch(page);
  await page.goto(desk.url + ordersWithTicket);
  const first = new OrdersPage(page);
  await first.ticket.ready();
  const tab = await page.context().newPage();
  watch(tab);
  await tab.goto(desk.url + ordersWithTicket);
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
  // A part that was on its way when the network went can't come.
  complaints.expect(/net::ERR_|50[023]|A part didn't load/);
  const bar = page.getByRole("contentinfo");
  const lost = bar.getByText(/^(Stream lost|Desk unreachable)$/);
  const orders = new OrdersPage(page);
  await orders.ticket.ready();
  await expect(bar.getByText("connected", { exact: true })).toBeVisible();
  await expect(bar.getByText(/^updated .* ago$/)).toBeVisible();

  await test.step("the browser has no network", async () => {
    await page.context().setOffline(true);
    await expect(lost).toBeVisible();
    await page.context().setOffline(false);
    await expect(lost).toHaveCount(0);
  });

  // Another server has to start: seconds of the computer's whole work.
  if (!isFull) return;
  await test.step("the web server is away", async () => {
    await orders.ticket.fillIn({ price: "63500", quantity: "0.01" });
    await orders.ticket.submit();
    const row = orders.row("63,500.0");
    await expect(row.getByText("Live")).toBeVisible();
    killHard(desk, "web server");
    const text = page.getByText(/The desk isn't responding/);
    await expect(text.first()).toBeVisible();
    await expect(row.getByRole("button", { name: /^Cancel/ })).toBeDisabled();
    await expect(text).toHaveCount(0);
    await orders.cancel(row);
    await expect(row.getByText("Cancelled")).toBeVisible();
  });
});

test("on a phone an order is placed, and cancelled only by holding @full", async ({
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
  expect(await findingsInBothThemes(page), "the ticket").toEqual([]);
  await ticket.fillIn({ price: "64000", quantity: "0.01" });
  await ticket.submit();
  await expect(ticket.says("Accepted")).toBeVisible();
  await page.getByRole("link", { name: /^Orders/ }).click();

  const card = page.getByRole("article", { name: /Buy 0\.0100 BTCUSDT @ 64,000/ });
  const cancel = card.getByRole("button", { name: /^Cancel/ });
  await expect(card.getByText("Live")).toBeVisible();
  expect(await findingsInBothThemes(page), "the cards").toEqual([]);
  await cancel.tap();
  await expect(card.getByText("Live")).toBeVisible();
  await cancel.hover();
  await page.mouse.down();
  await expect(card.getByText(/^(Sent|Cancel sent|Cancelled|Cancelling)/).first()).toBeVisible();
  await page.mouse.up();
  await expect(card.getByText("Cancelled")).toBeVisible();
  await context.close();
});

test("a page comes in its colours, files hold what is shown, a market is traded @full", async ({
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

  await test.step("a market leads into the ticket; its address shows the same again", async () => {
    await orders.frame.goTo("Markets");
    const markets = new InstrumentsPage(page);
    await expect(markets.table.getByRole("row").nth(20)).toBeVisible();
    await markets.chooseCategory("Spot");
    await markets.filter("eth usdt");
    await markets.open("ETHUSDT");
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
