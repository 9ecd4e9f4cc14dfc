import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { SignedClient } from "@/server/paper-venue/testing/signed-client";
import type { Desk } from "./desk.mjs";
import { OrdersPage } from "./pages/orders-page";
import { expect, test } from "./support/journey";
import { until } from "./support/until";

const count = 124;
const firstPrice = 600_000;

/** The client ids of the orders that the test placed. */
const ours = new Set<string>();

/** Which of our orders are open by the exchange's own list, past every answer of the desk. */
async function openAtVenue(desk: Desk): Promise<readonly string[]> {
  const file = path.join(desk.dataDir, "venue", "credentials.json");
  const stored = JSON.parse(readFileSync(file, "utf8"));
  const trader = new SignedClient(desk.venueUrl, stored.trader ?? stored.credentials.trader);
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { data } = await trader.open({ limit: "100", ...(cursor ? { cursor } : {}) });
    const list = data.list as unknown as { clientOid: string }[];
    ids.push(...list.map(({ clientOid }) => clientOid).filter((id) => ours.has(id)));
    cursor = data.cursor as unknown as string | null;
  }
  return ids.sort();
}

/** Places the orders as the person of the page, twenty a call. */
async function placeMany(page: Page, desk: Desk): Promise<void> {
  const connectionId = new URL(page.url()).searchParams.get("connection");
  for (let at = 0; at < count; at += 20) {
    const request = Array.from({ length: Math.min(20, count - at) }, (_, n) => {
      const tenths = firstPrice + at + n;
      const price = `${Math.floor(tenths / 10)}${tenths % 10 === 0 ? "" : `.${tenths % 10}`}`;
      const order = { category: "USDT-FUTURES", symbol: "BTCUSDT", qty: "0.001", price };
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

test("a mass cancel of 124 goes on when its page is loaded again at 51", async ({
  signedIn: page,
  desk,
}) => {
  const orders = new OrdersPage(page);
  await orders.frame.chooseAccount("Trader");
  await placeMany(page, desk);
  await orders.filter("BTCUSDT");
  await until(
    "124 open",
    () => openAtVenue(desk),
    (open) => open.length === count,
  );
  await page.getByRole("button", { name: /^Cancel all shown/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Cancel \d+ orders$/ })
    .click();
  await until(
    "51 cancelled",
    () => openAtVenue(desk),
    (open) => open.length <= count - 51,
  );
  await page.reload();
  await expect.poll(() => openAtVenue(desk), { timeout: 30_000 }).toEqual([]);
});
