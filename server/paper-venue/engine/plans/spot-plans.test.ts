import { describe, expect, test } from "vitest";
import { eventLines, PlanDesk } from "./testing/desk";

function desk(): PlanDesk {
  const it = new PlanDesk("SPOT");
  it.trade("100");
  it.ready("80", "120");
  return it;
}

describe("a spot plan order", () => {
  test("above the price waits for a rise, and sends its order when a trade reaches it", () => {
    const it = desk();
    expect(eventLines(it.plan({ triggerPrice: "105", order: { qty: "12" } }))).toEqual([
      "plan-accepted spot_plan",
    ]);
    expect(eventLines(it.trade("104.99"))).toEqual([]);
    expect(eventLines(it.trade("90"))).toEqual([]);
    expect(it.waiting()).toEqual(["spot_plan buy 1260@105"]);
    expect(eventLines(it.trade("105"))).toEqual([
      "plan-triggered spot_plan",
      "accepted",
      "completed",
    ]);
    expect(it.waiting()).toEqual([]);
    expect(eventLines(it.trade("106"))).toEqual([]);
  });

  test("below the price waits for a fall, though a rise comes first", () => {
    const it = desk();
    it.plan({ triggerPrice: "95", order: { side: "sell", qty: "3", price: "94" } });
    expect(eventLines(it.trade("110"))).toEqual([]);
    expect(eventLines(it.trade("94.5"))).toEqual([
      "plan-triggered spot_plan",
      "accepted",
      "rested",
    ]);
    expect(it.book().asks[0]).toBe("3@94");
  });

  test("holds no funds before its trigger; without funds by then it is gone, and told", () => {
    const it = desk();
    it.plan({ triggerPrice: "105", order: { qty: "500", price: "105" } });
    expect(it.coinBalance("ann", "USDT")).toBe("10000 10000 0 0");
    expect(eventLines(it.trade("105"))).toEqual(["plan-triggered spot_plan", "plan-refused 40762"]);
    expect(it.waiting()).toEqual([]);
    expect(it.openOf("ann")).toEqual([]);
  });

  test("by mark watches the index, whatever trades", () => {
    const it = desk();
    it.plan({ triggerPrice: "105", triggerBy: "mark_price", order: { qty: "2" } });
    expect(eventLines(it.trade("110"))).toEqual([]);
    const events = it.send({ type: "set-index", symbol: "BTCUSDT", price: "105.5" });
    expect(eventLines(events)).toEqual(["plan-triggered spot_plan", "accepted", "completed"]);
  });

  test("by fill watches the index until the book has its first trade", () => {
    const it = new PlanDesk("SPOT");
    it.ready("80", "120");
    it.plan({ triggerPrice: "105", order: { qty: "2" } });
    const events = it.send({ type: "set-index", symbol: "BTCUSDT", price: "105" });
    expect(eventLines(events)).toEqual(["plan-triggered spot_plan", "accepted", "completed"]);
  });

  test("of a market buy in the base coin pays its size times the price at the trigger", () => {
    const it = desk();
    it.plan({ triggerPrice: "110", order: { qty: "2" }, sizeIn: "base" });
    it.trade("110");
    // 220 USDT at the price of 120 that the house asks, in whole steps of 0.0001.
    expect(it.coinBalance("ann", "BTC")).toBe("101.8333 101.8333 0 0");
  });

  test("in the quote coin buys and sells for that much", () => {
    const it = desk();
    it.plan({ triggerPrice: "110", sizeIn: "quote", order: { qty: "240" } });
    it.plan({ triggerPrice: "90", sizeIn: "quote", order: { side: "sell", qty: "180" } });
    it.plan({ triggerPrice: "91", sizeIn: "quote", order: { qty: "400", price: "80" } });
    expect(it.waiting()).toEqual([
      "spot_plan buy 5@91",
      "spot_plan sell 180@90",
      "spot_plan buy 240@110",
    ]);
    it.trade("110");
    expect(it.coinBalance("ann", "BTC")).toBe("102 102 0 0");
    it.trade("90");
    expect(it.coinBalance("ann", "BTC")).toBe("100 100 0 0");
    expect(it.book().bids[0]).toBe("53@80");
  });

  test("keeps channel code, clientOid and stpMode for the order it sends", () => {
    const it = desk();
    const order = { qty: "2", clientOid: "mine", channelCode: "desk", price: "121" };
    it.plan({ triggerPrice: "110", order: { ...order, stpMode: "cancel_taker" } });
    const filled = it.trade("110").filter((event) => event.type === "filled");
    expect(filled.at(-1)?.taker).toMatchObject({ clientOid: "mine", channelCode: "desk" });
  });

  test("sends its order without its clientOid when an open order has taken that", () => {
    const it = desk();
    it.plan({ triggerPrice: "110", order: { qty: "1", clientOid: "mine" } });
    it.buy("ann", "1", "70", { clientOid: "mine" });
    expect(eventLines(it.trade("110"))).toEqual([
      "plan-triggered spot_plan",
      "accepted",
      "completed",
    ]);
    expect(it.openOf("ann")).toEqual(["mine"]);
  });

  test("is not cancelled as an order", () => {
    const it = desk();
    it.plan({ triggerPrice: "110", order: { clientOid: "mine" } });
    expect(eventLines(it.cancel("ann", "mine"))).toEqual(["rejected 25204 clientOid"]);
    expect(it.waiting()).toHaveLength(1);
  });

  test("goes when its pair goes offline", () => {
    const it = desk();
    it.plan({ triggerPrice: "110" });
    const { definition } = it.state.instruments.SPOT.get("BTCUSDT") ?? {};
    if (!definition) throw new Error("The pair is listed.");
    const instrument = { ...definition, status: "offline" as const };
    expect(eventLines(it.send({ type: "list-instrument", instrument }))).toEqual([
      "plan-dropped spot_plan delisted",
    ]);
    expect(it.state.plans.triggersByMarket.size).toBe(0);
  });
});

describe("plans of one price", () => {
  test("go off oldest first, and what they do to the price comes after them", () => {
    const it = desk();
    it.plan({ triggerPrice: "105", order: { clientOid: "first", price: "120", qty: "10" } });
    it.plan({ triggerPrice: "119", order: { clientOid: "third", qty: "1" } });
    it.plan({ triggerPrice: "104", order: { clientOid: "second", price: "120", qty: "10" } });
    const events = it.trade("105");
    const order = events.filter((event) => event.type === "plan-triggered");
    expect(order.map(({ clientOid }) => clientOid)).toEqual(["first", "second", "third"]);
  });

  test("see every price that one order traded at", () => {
    const it = desk();
    it.sell("house", "1", "101");
    it.plan({ triggerPrice: "103", order: { side: "sell", qty: "1" } });
    it.plan({ triggerPrice: "98", order: { side: "sell", qty: "1" } });
    it.trade("99");
    expect(eventLines(it.buy("guest", "3", "120"))).toEqual([
      "plan-triggered spot_plan",
      "accepted",
      "completed",
      "plan-triggered spot_plan",
      "accepted",
      "completed",
    ]);
  });
});

describe("a spot plan order is refused", () => {
  const cases: readonly (readonly [string, Parameters<PlanDesk["plan"]>[0]])[] = [
    ["43034 triggerPrice", { triggerPrice: "100" }],
    ["43011 triggerPrice", { triggerPrice: "0" }],
    ["25244 triggerPrice", { triggerPrice: "105.001" }],
    ["43011 price", { triggerPrice: "105", order: { price: "0", orderType: "limit" } }],
    ["25244 price", { triggerPrice: "105", order: { price: "105.001" } }],
    ["25611 qty", { triggerPrice: "105", order: { qty: "0.001" } }],
    ["25610 qty", { triggerPrice: "105", order: { qty: "1.00001", price: "105" } }],
    ["25100 symbol", { triggerPrice: "105", order: { symbol: "NOUSDT" } }],
    ["40013 uid", { triggerPrice: "105", order: { uid: "nobody" } }],
  ];

  test.each(cases)("with %s", (code, wish) => {
    expect(eventLines(desk().plan(wish))).toEqual([`rejected ${code}`]);
  });

  test("with 25212 while an open order or another plan has its clientOid", () => {
    const it = desk();
    it.buy("ann", "1", "70", { clientOid: "open" });
    it.plan({ triggerPrice: "110", order: { clientOid: "plan" } });
    for (const clientOid of ["open", "plan"]) {
      const events = it.plan({ triggerPrice: "111", order: { clientOid } });
      expect(eventLines(events)).toEqual(["rejected 25212 clientOid"]);
    }
  });

  test("with 43035 while its pair has no price", () => {
    const it = desk();
    const { definition } = it.state.instruments.SPOT.get("BTCUSDT") ?? {};
    if (!definition) throw new Error("The pair is listed.");
    const instrument = { ...definition, symbol: "NEWUSDT", indexSymbol: "NEWUSDT" };
    it.send({ type: "list-instrument", instrument });
    const events = it.plan({ triggerPrice: "1", order: { symbol: "NEWUSDT" } });
    expect(eventLines(events)).toEqual(["rejected 43035 triggerPrice"]);
  });

  test("with 25211 when 400 wait, on spot alone", () => {
    const it = desk();
    for (let count = 0; count < 400; count += 1) it.plan({ triggerPrice: `${200 + count}` });
    expect(eventLines(it.plan({ triggerPrice: "110" }))).toEqual(["rejected 25211 symbol"]);
    expect(it.waiting()).toHaveLength(400);
  });
});
