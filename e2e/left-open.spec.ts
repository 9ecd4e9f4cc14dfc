import { randomBytes } from "node:crypto";
import type { CDPSession } from "@playwright/test";
import { OrdersPage } from "./pages/orders-page";
import { expect, test } from "./support/journey";

/** A desk is left open all day; ten minutes of it are measured. */
const minutes = 10;

/** How often it is looked at in that time. */
const looks = 10;

/** How long a row may stay on screen after its order was cancelled, and a list's time. */
const lingerMs = 60_000;

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

type Held = Awaited<ReturnType<typeof held>>;

/** The least that a page held of each at some looks. */
const min = (looks: readonly Held[]) => ({
  nodes: Math.min(...looks.map(({ nodes }) => nodes)),
  listeners: Math.min(...looks.map(({ listeners }) => listeners)),
  heap: Math.min(...looks.map(({ heap }) => heap)),
});

/** Somebody else of the desk places an order and cancels it: the page shows both. */
async function placeAndCancel(orders: OrdersPage): Promise<void> {
  const { page } = orders;
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
  await expect(orders.row(order.symbol).getByText("Live")).not.toHaveCount(0);
  await post("cancel-order", { orderId: data.orderId, category: order.category });
  await expect(orders.row(order.symbol).getByText("Live")).toHaveCount(0);
}

test("a page that is left open does not grow @full", async ({ signedIn: page }) => {
  test.setTimeout(minutes * 60_000 + 3 * lingerMs + 120_000);
  const orders = new OrdersPage(page);
  await orders.frame.chooseAccount("Trader");
  const browser = await page.context().newCDPSession(page);
  await browser.send("Performance.enable");
  // What is loaded once, and a strip of the journal that fills, is no growth.
  for (let n = 0; n < 25; n += 1) await placeAndCancel(orders);
  const noneLingers = () => expect(orders.row(order.symbol)).toHaveCount(0, { timeout: lingerMs });
  await noneLingers();
  const seen = [await held(browser)];
  const since = Date.now();
  while (Date.now() < since + minutes * 60_000) {
    await placeAndCancel(orders);
    const due = since + (seen.length * minutes * 60_000) / looks;
    if (Date.now() >= due) seen.push(await held(browser));
  }
  await noneLingers();
  seen.push(await held(browser));
  test.info().annotations.push({ type: "held", description: JSON.stringify(seen) });
  // A row or a notice that is there at one look is gone at another: what never goes is the growth.
  const half = seen.length / 2;
  const [before, after] = [seen.slice(0, half), seen.slice(half)].map(min);
  expect(after?.nodes).toBeLessThanOrEqual((before?.nodes ?? 0) * 1.02);
  expect(after?.listeners).toBeLessThanOrEqual((before?.listeners ?? 0) * 1.02);
  expect(after?.heap).toBeLessThanOrEqual((before?.heap ?? 0) * 1.2);
});
