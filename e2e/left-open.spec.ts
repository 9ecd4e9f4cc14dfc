import { randomBytes } from "node:crypto";
import type { CDPSession, Page } from "@playwright/test";
import { OrdersPage } from "./pages/orders-page";
import { expect, test } from "./support/journey";

/** A desk is left open all day; `npm run left-open:nightly` measures ten minutes of it. */
const minutes = Number(process.env.LEFT_OPEN_MINUTES);

/** How long a row stays on screen after its order was cancelled, and a list's time. */
const lingerMs = 40_000;

/** No other test trades it. */
const order = {
  category: "USDT-FUTURES",
  symbol: "ADAUSDT",
  qty: "100",
  price: "0.1234",
  side: "buy",
  orderType: "limit",
  timeInForce: "gtc",
};

/** What a page holds once the browser has thrown away what nobody refers to. */
async function held(browser: CDPSession) {
  await browser.send("HeapProfiler.collectGarbage");
  await browser.send("HeapProfiler.collectGarbage");
  const { metrics } = await browser.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  return { nodes: of("Nodes"), listeners: of("JSEventListeners"), heap: of("JSHeapUsedSize") };
}

/** Somebody else of the desk places an order and cancels it: the page shows both. */
async function placeAndCancel(page: Page): Promise<void> {
  const { origin, searchParams } = new URL(page.url());
  const connectionId = searchParams.get("connection");
  const post = async (endpoint: string, request: object) => {
    const answer = await page.request.post(`${origin}/api/exchange/${endpoint}`, {
      headers: { origin, "idempotency-key": randomBytes(16).toString("hex") },
      data: { connectionId, request, confirm: ["possible-duplicate"] },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { data } = await post("place-order", order);
  await post("cancel-order", { orderId: data.orderId, category: order.category });
}

test("a page that is left open does not grow", async ({ signedIn: page }) => {
  test.setTimeout(minutes * 60_000 + 3 * lingerMs + 120_000);
  const orders = new OrdersPage(page);
  await orders.frame.chooseAccount("Trader");
  const browser = await page.context().newCDPSession(page);
  await browser.send("Performance.enable");
  // What is loaded once, and a strip of the journal that fills, is no growth.
  for (let n = 0; n < 25; n += 1) await placeAndCancel(page);
  await page.waitForTimeout(lingerMs);
  const before = await held(browser);
  const until = Date.now() + minutes * 60_000;
  while (Date.now() < until) {
    await placeAndCancel(page);
    await page.waitForTimeout(3_000);
  }
  await page.waitForTimeout(lingerMs);
  const after = await held(browser);
  test.info().annotations.push({ type: "held", description: JSON.stringify({ before, after }) });
  expect(after.nodes).toBeLessThanOrEqual(before.nodes * 1.02 + 20);
  expect(after.listeners).toBeLessThanOrEqual(before.listeners * 1.02 + 5);
  expect(after.heap).toBeLessThanOrEqual(before.heap * 1.1);
});
