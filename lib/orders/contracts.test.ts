import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimal } from "@/lib/decimal";
import { readInstrument } from "./instrument";
import { fromPlan, type ListedPlanOrder } from "./plan-row";
import { fromOrderIntent, fromUnified } from "./read-order-row";
import { checkRequest } from "./rules/check-request";
import { isError } from "./rules/order-rules";
import { contractsRow, journalRow, listedOrder } from "./testing";
import { newTicket, ruleStrip, summariseTicket, type TicketState, ticketFields } from "./ticket";
import { context, play, text } from "./ticket/testing";

// Symbols that end in _CM count whole contracts of 1 USD, in every request and every list.

const instrument = readInstrument(contractsRow());
const market = { category: "COIN-FUTURES", symbol: "BTCUSD_CM" } as const;
const unpriced = { now: context.now, positionMode: null, indexPrice: null, openOrders: null };

type Sized = Readonly<{ qty: string; price: string | null }>;

/** What the rules say of a buy of so many contracts, on the unified endpoint and on that of v2. */
function rulesAgainst({ qty, price }: Sized): readonly string[][] {
  const shared = { side: "buy", orderType: price === null ? "market" : "limit" } as const;
  const at = price === null ? {} : { price };
  const unified = { ...market, ...shared, ...at, qty };
  const { category: productType, symbol } = market;
  const margin = { productType, marginMode: "crossed", marginCoin: "BTC" } as const;
  const v2 = { symbol, ...margin, ...shared, ...at, size: qty };
  return [
    checkRequest("place-order", unified, instrument, unpriced),
    checkRequest("place-batch", unified, instrument, unpriced),
    checkRequest("futures-place-order", v2, instrument, unpriced),
  ].map((issues) => issues.filter(isError).map(({ rule }) => rule));
}

const thrice = (rule: string) => [[rule], [rule], [rule]];

describe("the rules of whole contracts", () => {
  it.each([
    [{ qty: "0.5", price: "60000" }, "quantityMultiplier"],
    [{ qty: "4", price: "60000" }, "minOrderAmount"],
    [{ qty: "1000001", price: "60000" }, "maxOrderQty"],
    [{ qty: "200001", price: null }, "maxMarketOrderQty"],
  ])("hold them without a price: %o breaks %s", (sized, rule) => {
    expect(rulesAgainst(sized)).toEqual(thrice(rule));
  });

  it("take every whole number within the bounds, at every price, and no part of one", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 200_000 }),
        fc.option(fc.integer({ min: 1, max: 9_999_999 })),
        fc.integer({ min: 1, max: 9 }),
        (contracts, ticks, tenth) => {
          const price = ticks === null ? null : `${ticks}`;
          expect(rulesAgainst({ qty: `${contracts}`, price })).toEqual([[], [], []]);
          expect(rulesAgainst({ qty: `${contracts}.${tenth}`, price })).toEqual(
            thrice("quantityMultiplier"),
          );
        },
      ),
    );
  });
});

describe("a ticket in whole contracts", () => {
  const cm = { ...context, instrument, indexPrice: null };
  const asMarket = (state: TicketState) => ({ ...state, orderType: "market" as const });
  const ticket = asMarket(play([text("qty", "120")], newTicket("COIN-FUTURES"), cm));

  it("names the unit and is worth its contracts, without a price or an index", () => {
    expect(ticketFields(ticket, cm)).toMatchObject({
      qtyUnit: "quote",
      qtyInLots: true,
      qtyCoin: "USD",
      step: "1",
      qtyPlaces: 0,
    });
    expect(summariseTicket(ticket, cm)).toMatchObject({
      submit: "Buy 120 USD at market",
      notional: { value: "120", coin: "USD", source: "amount" },
    });
    const strip = ruleStrip(ticket, cm).map(({ status, label, value }) => [status, label, value]);
    expect(strip).toContainEqual(["ok", "Qty", "1\u2013200,000"]);
    expect(strip).toContainEqual(["ok", "Step", "1"]);
  });

  it("keeps its quantity in the form of v2, which counts the same", () => {
    const v2 = play([{ type: "form", form: "futures-v2" }], ticket, cm);
    expect([v2.qty.text, v2.notice, ticketFields(v2, cm).qtyCoin]).toEqual(["120", null, "USD"]);
    expect(summariseTicket(v2, cm).notional).toMatchObject({ value: "120", coin: "USD" });
  });
});

describe("a list in whole contracts", () => {
  it("is worth what is open of its quantity, and what is filled counts the same", () => {
    const listed = { ...market, price: "60000", qty: "120", cumExecQty: "40", cumExecValue: "40" };
    const row = { qty: "120", qtyUnit: "quote", filledQty: "40", value: "80" };
    expect(fromUnified(listedOrder(listed))).toMatchObject(row);
    for (const endpoint of ["place-order", "futures-place-order"]) {
      const intent = journalRow({ ...market, endpoint, qty: "120", cumExecQty: "40" });
      expect(fromOrderIntent(intent)).toMatchObject(row);
    }
    const plan = { ...market, planType: "normal_plan", orderId: "1", size: "120" };
    expect(fromPlan(plan as ListedPlanOrder)).toMatchObject({ size: "120", sizeUnit: "quote" });
  });

  it("leaves the other coin futures in base coin", () => {
    const row = fromUnified(
      listedOrder({ category: "COIN-FUTURES", symbol: "BTCUSD", qty: "0.5" }),
    );
    expect(row).toMatchObject({ qtyUnit: "base", value: decimal("33516.2") });
  });
});
