import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { driftOf } from "@/lib/exchange/drift";
import { type EndpointId, endpointOf } from "@/lib/exchange/endpoints";
import { fuzzSamples } from "../testing/fuzz/samples";
import {
  type ConformanceVenue,
  ids,
  openConformanceVenue,
  type RequestParameters,
} from "./testing/conformance-venue";

let it_: ConformanceVenue;
beforeAll(async () => {
  it_ = await openConformanceVenue();
});
afterAll(() => it_.venue.stop());

/** Opens a position to protect, orders to list, or an order to cancel. */
async function prepare(id: EndpointId) {
  const btc = { symbol: "BTCUSDT", side: "buy" };
  const limit = { ...btc, category: "SPOT", orderType: "limit", qty: "0.01", price: "80000" };
  const futures = { ...btc, category: "USDT-FUTURES", posSide: "long", qty: "0.1" };
  if (id === "unfilled-orders") await it_.hedge.place(limit);
  if (id === "place-strategy-order") await it_.hedge.place({ ...futures, orderType: "market" });
  if (id === "plan-orders-pending") {
    await it_.hedge.place({ ...futures, orderType: "market", stopLoss: "70000" });
  }
  if (id === "cancel-order") {
    const turn = 1_000 * (ids.indexOf(id) + 1) - 50;
    await it_.trader.place({ ...limit, clientOid: `fuzz-${turn}s` });
  }
}

const dayMs = 86_400_000;

/** Questions whose answer has rows. */
function fullQuestions(): Partial<Record<EndpointId, RequestParameters>> {
  const now = Date.now();
  return {
    "unfilled-orders": {},
    "order-commission": { startTime: `${now - 9 * dayMs}`, endTime: `${now - 2 * dayMs}` },
    "sub-deposit-withdrawal": { startTime: `${now - 6 * dayMs}`, endTime: `${now}` },
    "spot-unfilled-orders": {},
    "plan-orders-pending": {},
  };
}

/** What an endpoint answers under `data` to its good requests. */
async function answers(id: EndpointId) {
  const samples = fuzzSamples(Date.now(), 1_000 * (ids.indexOf(id) + 1));
  const questions = samples.filter(({ endpoint }) => endpoint === id);
  const found: unknown[] = [];
  for (const { who, sent } of questions) {
    const answered = await it_.ask(it_[who], id, sent);
    if (answered.code === "00000") found.push(answered.data);
  }
  const full = fullQuestions()[id];
  if (full !== undefined) {
    const who = endpointOf(id).access === "nd-broker" ? it_.broker : it_.hedge;
    const { code, data } = await it_.ask(who, id, full);
    expect(code).toBe("00000");
    expect(rowCount(data)).toBeGreaterThan(0);
    found.push(data);
  }
  return found;
}

/** How many rows an answer has, whatever it calls them. */
function rowCount(data: unknown): number {
  const list = Array.isArray(data) ? data : Object.values(data as object).find(Array.isArray);
  return (list as readonly unknown[]).length;
}

/** The values of an answer that are neither texts nor null, but for lists of texts. */
function odd(value: unknown): readonly unknown[] {
  if (typeof value === "string" || value === null) return [];
  if (typeof value === "object") return Object.values(value).flatMap(odd);
  return [value];
}

describe("every answer", () => {
  it.each(ids)("of %s is of texts and nulls, as the contract promises", async (id) => {
    await prepare(id);
    const found = await answers(id);
    expect(found.length).toBeGreaterThan(0);
    for (const data of found) {
      expect(odd(data)).toEqual([]);
      expect(endpointOf(id).response.safeParse(data).error).toBeUndefined();
      expect(driftOf(id, data)).toEqual([]);
    }
  });
});
