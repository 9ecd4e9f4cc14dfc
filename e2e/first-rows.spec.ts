import { OrdersPage } from "./pages/orders-page";
import { whileLocked } from "./support/desk-database";
import { expect, test } from "./support/journey";
import { sendFromPage } from "./support/send-from-page";

/** How many rows each list has at least, by the server alone. */
const rowsAtFirst = {
  "/orders": 1,
  "/instruments": 30,
  "/commissions": 30,
  "/commissions/fills": 30,
  "/transfers": 10,
  "/journal": 1,
  "/audit": 1,
};

/** What other pages show at once, whatever was done on the desk before. */
const shownAtFirst = {
  "/users": "Order limits",
  "/alerts": "Need action",
  "/connections": "Broker paper key",
  "/sandbox": "Slow exchange",
  "/system": "Raw pages",
  // Its fields are the browser's own; what they are drawn from comes with the page.
  "/sub-accounts/new": '\\"queryKey\\":[\\"sub-accounts\\"',
  "/commissions/clients": "By client",
  "/commissions/coverage": "Verified means two equal syncs",
  "/commissions/corrections": "newest first",
  "/commissions/month": "Reconciliation",
};

test("the first rows of a list come with its page, and are then the browser's own @full", async ({
  signedIn: page,
  browser,
  desk,
}) => {
  await expect(page).toHaveURL(/connection=/);
  const orders = new OrdersPage(page);
  const order = { category: "USDT-FUTURES", orderType: "limit", timeInForce: "gtc" };
  const wanted = { ...order, symbol: "BTCUSDT", side: "buy", price: "51234.5", qty: "0.01" };
  expect(await sendFromPage(page, "place-order", wanted)).toMatchObject({ kind: "ok" });
  await expect(orders.row("51,234.5").getByText("Live")).toBeVisible();
  await page.goto(`${desk.url}/instruments`);
  await expect(page.getByRole("row").nth(20)).toBeVisible();

  await test.step("without any script", async () => {
    const storageState = await page.context().storageState();
    const still = await browser.newContext({ storageState, javaScriptEnabled: false });
    const paper = await still.newPage();
    // A page of a server that has much to do comes without what is late.
    for (const [path, min] of Object.entries(rowsAtFirst)) {
      await expect(async () => {
        await paper.goto(desk.url + path);
        const rows = paper.locator("tr[data-row-id]:visible");
        expect(await rows.count(), path).toBeGreaterThanOrEqual(min);
      }).toPass();
    }
    for (const [path, text] of Object.entries(shownAtFirst)) {
      const html = async () => (await page.request.get(desk.url + path)).text();
      await expect.poll(html, path).toContain(text);
    }
    await paper.goto(`${desk.url}/orders`);
    await expect(paper.locator("tr", { hasText: "51,234.5" })).toContainText("Live");
    await still.close();
  });

  await test.step("with scripts, which do not ask for them again", async () => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${desk.url}/orders`);
    await orders.cancel(orders.row("51,234.5"));
    await expect(orders.row("51,234.5").getByText("Cancelled")).toBeVisible();
    const again = asked.filter((url) => /readings\?topic=orders/.test(decodeURIComponent(url)));
    expect(again).toEqual([]);
  });

  await test.step("what is late is left out of a page, and the rest of it comes", async () => {
    const alertsPage = async () =>
      (await page.request.get(`${desk.url}/alerts?tab=channels`)).text();
    await whileLocked(desk, "delivery_channel", () =>
      expect(async () => {
        const html = await alertsPage();
        expect(html).toContain("Why no alerts from the exchange?");
        expect(html).not.toContain("Verify a webhook");
      }).toPass(),
    );
    await expect.poll(alertsPage).toContain("Verify a webhook");
  });
});
