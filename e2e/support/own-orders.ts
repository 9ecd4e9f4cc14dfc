import { expect, type Page } from "@playwright/test";
import { sendFromPage } from "./send-from-page";

/** A limit order that rests: what a test needs to tell it from others. */
interface RestingOrder {
  readonly category?: "USDT-FUTURES" | "SPOT";
  readonly symbol: string;
  readonly side: "buy" | "sell";
  readonly price: string;
  readonly qty: string;
}

/** An order of a test's own, which it takes back when it ends. */
interface OwnOrder {
  readonly category: string;
  readonly orderId: string;
}

/** Places orders of a test's own as the user of the page. */
export async function placeOrders(
  page: Page,
  orders: readonly RestingOrder[],
): Promise<readonly OwnOrder[]> {
  const placed: OwnOrder[] = [];
  for (const { category = "USDT-FUTURES", ...order } of orders) {
    const sent = await sendFromPage<{ kind: string; data?: { orderId: string } }>(
      page,
      "place-order",
      { ...order, category, orderType: "limit", timeInForce: "gtc" },
    );
    expect(sent).toMatchObject({ kind: "ok" });
    placed.push({ category, orderId: sent.data?.orderId ?? "" });
  }
  return placed;
}

/** Takes them back: other tests share the desk. */
export async function cancelOrders(page: Page, orders: readonly OwnOrder[]): Promise<void> {
  for (const order of orders) {
    expect(await sendFromPage(page, "cancel-order", order)).toMatchObject({ kind: "ok" });
  }
}
