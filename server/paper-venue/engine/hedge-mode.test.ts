import { describe, expect, test } from "vitest";
import { positions } from "./queries";
import { kinds, TestExchange } from "./testing/exchange";
import { futures, spot } from "./testing/instruments";
import type { PlaceOrder, PosSide, Side } from "./types";

function market(): TestExchange {
  const exchange = new TestExchange("USDT-FUTURES", futures, spot);
  exchange.open("ann", { USDT: "100000" }, "hedge_mode");
  for (const uid of ["bob", "cat"]) exchange.open(uid, { USDT: "100000", BTC: "10" });
  return exchange;
}

/** `ann` trades in one of her positions at a price; `bob` is across, in one-way mode. */
function trade(exchange: TestExchange, side: Side, posSide: PosSide, qty: string, price: string) {
  exchange.order("bob", { side: side === "buy" ? "sell" : "buy", qty, price });
  return exchange.order("ann", { side, posSide, qty, price });
}

/** `ann` is long 100 and `qty` of it is being closed at 110. */
function occupied(qty: string): TestExchange {
  const exchange = market();
  trade(exchange, "buy", "long", "100", "100");
  exchange.sell("ann", qty, "110", { posSide: "long", clientOid: "limit" });
  exchange.buy("cat", "100", "99");
  return exchange;
}

const closeLong = { posSide: "long" } as const;

describe("the two positions of hedge mode", () => {
  test("buy + long and sell + short open, sell + long and buy + short close", () => {
    const exchange = market();
    trade(exchange, "buy", "long", "3", "100");
    trade(exchange, "sell", "short", "2", "100");
    expect(exchange.position("ann")).toBe("long 3@100, short 2@100");
    trade(exchange, "sell", "long", "1", "100");
    expect(exchange.position("ann")).toBe("long 2@100, short 2@100");
    trade(exchange, "buy", "short", "2", "100");
    expect(exchange.position("ann")).toBe("long 2@100");
    exchange.drain();
  });

  test("each has its own entry price, pays its own profit and needs its own margin", () => {
    const exchange = market();
    trade(exchange, "buy", "long", "2", "100");
    trade(exchange, "sell", "short", "2", "130");
    expect(exchange.position("ann")).toBe("long 2@100, short 2@130");
    expect(exchange.coinBalance("ann", "USDT")).toBe("100000 99954 46 0");
    trade(exchange, "sell", "long", "1", "120");
    expect(exchange.coinBalance("ann", "USDT")).toBe("100020 99984 36 0");
    trade(exchange, "buy", "short", "2", "120");
    expect(exchange.coinBalance("ann", "USDT")).toBe("100040 100030 10 0");
    expect(exchange.position("ann")).toBe("long 1@100");
    exchange.drain();
  });

  test("are told with their side, and orders with theirs", () => {
    const exchange = market();
    trade(exchange, "buy", "long", "1", "100");
    expect(positions(exchange.state, "ann")).toMatchObject([{ side: "long", posSide: "long" }]);
    expect(positions(exchange.state, "bob")).toMatchObject([{ side: "short", posSide: null }]);
    exchange.sell("ann", "1", "110", { posSide: "long", clientOid: "close" });
    exchange.sell("ann", "1", "110", { posSide: "short", clientOid: "open" });
    const [open, close] = exchange.views("ann");
    expect(open).toMatchObject({ posSide: "short", holdMode: "hedge_mode", reduceOnly: false });
    expect(close).toMatchObject({ posSide: "long", holdMode: "hedge_mode", reduceOnly: false });
    exchange.drain();
  });

  test("may trade with each other", () => {
    const exchange = market();
    exchange.sell("ann", "2", "100", { posSide: "short" });
    exchange.buy("ann", "2", "100", { posSide: "long" });
    expect(exchange.position("ann")).toBe("long 2@100, short 2@100");
    exchange.drain();
  });

  test("spot has none: posSide is ignored there", () => {
    const exchange = market();
    const sent = exchange.buy("ann", "1", "90", { category: "SPOT", posSide: "short" });
    expect(kinds(sent)).toEqual(["accepted", "rested"]);
    expect(exchange.views("ann")).toMatchObject([{ posSide: null, marginMode: null }]);
    exchange.drain();
  });

  test("share the number of orders an instrument takes", () => {
    const exchange = new TestExchange("USDT-FUTURES", { ...futures, maxSymbolOrderNum: "2" });
    exchange.open("ann", { USDT: "1000" }, "hedge_mode");
    exchange.buy("ann", "1", "90", { posSide: "long" });
    exchange.sell("ann", "1", "110", { posSide: "short" });
    const third = exchange.sell("ann", "1", "110", { posSide: "short" });
    expect(kinds(third)).toEqual(["rejected 25211 symbol"]);
    exchange.drain();
  });

  test.each<[string, string, Partial<PlaceOrder>, string]>([
    ["ann", "no posSide in hedge mode", {}, "25236 posSide"],
    ["ann", "reduceOnly in hedge mode", { posSide: "long", reduceOnly: true }, "25236 reduceOnly"],
    ["bob", "posSide in one-way mode", { posSide: "long" }, "25236 posSide"],
  ])("%s is refused: %s", (uid, _what, more, refusal) => {
    const exchange = market();
    expect(kinds(exchange.buy(uid, "1", "100", more))).toEqual([`rejected ${refusal}`]);
    exchange.drain();
  });
});

describe("closing in hedge mode", () => {
  test("takes no more than there is, and says how much that is", () => {
    const exchange = occupied("70");
    const refused = (qty: string, price: string | undefined, posSide: PosSide) => {
      const [event] = exchange.order("ann", {
        side: posSide === "long" ? "sell" : "buy",
        qty,
        price,
        posSide,
      });
      return event?.type === "rejected" && `${event.code} ${event.field}: ${event.message}`;
    };
    expect(refused("30.001", "120", "long")).toBe(
      "25225 qty: Insufficient available quantity in position: open orders leave 30 BTC",
    );
    expect(refused("100", "120", "long")).toMatch(/^25225 qty/);
    expect(refused("50.001", undefined, "long")).toMatch(/^25208 qty/);
    expect(refused("1", "90", "short")).toBe(
      "25227 posSide: No position available to close with a short buy",
    );
    const small = market();
    trade(small, "buy", "long", "10", "100");
    const [event] = small.sell("ann", "10.001", "120", closeLong);
    expect(event).toMatchObject({
      code: "25226",
      message: "Insufficient total quantity in position: it has 10 BTC",
    });
    small.drain();
    exchange.drain();
  });

  test("resting closes may take the whole position together, in several orders", () => {
    const exchange = occupied("70");
    expect(kinds(exchange.sell("ann", "30", "111", closeLong))).toEqual(["accepted", "rested"]);
    expect(kinds(exchange.sell("ann", "0.1", "111", closeLong))).toEqual(["rejected 25225 qty"]);
    exchange.cancel("ann", "limit");
    expect(kinds(exchange.sell("ann", "70", "111", closeLong))).toEqual(["accepted", "rested"]);
    exchange.drain();
  });

  test("needs no margin, and never opens the other side", () => {
    const exchange = occupied("100");
    exchange.buy("bob", "100", "110");
    expect(exchange.position("ann")).toBe("flat");
    expect(exchange.coinBalance("ann", "USDT")).toBe("101000 101000 0 0");
    exchange.drain();
  });

  test("by default a market close takes what a resting close leaves, which is kept", () => {
    const exchange = occupied("70");
    expect(kinds(exchange.sell("ann", "50", undefined, closeLong))).toEqual([
      "accepted",
      "filled",
      "completed",
    ]);
    expect(exchange.position("ann")).toBe("long 70@100");
    expect(exchange.openOf("ann")).toEqual(["limit"]);
    exchange.drain();
  });

  test("by the other rule a market close larger than that is refused, none cancelled", () => {
    const exchange = occupied("70");
    exchange.send({ type: "set-rule", rule: "hedge-close", value: "refuse" });
    expect(kinds(exchange.sell("ann", "50", undefined, closeLong))).toEqual(["rejected 25225 qty"]);
    expect(exchange.openOf("ann")).toEqual(["limit"]);
    expect(kinds(exchange.sell("ann", "30", undefined, closeLong))).toContain("filled");
    expect(exchange.position("ann")).toBe("long 70@100");
    exchange.drain();
  });

  test.each(["remainder", "refuse"] as const)(
    "where resting closes hold the whole position a market close takes their place (%s)",
    (value) => {
      const exchange = occupied("100");
      exchange.send({ type: "set-rule", rule: "hedge-close", value });
      expect(kinds(exchange.sell("ann", "40", undefined, closeLong))).toEqual([
        "accepted",
        "cancelled market-close",
        "filled",
        "completed",
      ]);
      expect(exchange.openOf("ann")).toEqual([]);
      expect(exchange.position("ann")).toBe("long 60@100");
      exchange.drain();
    },
  );

  test("of several such closes the oldest go, as many as have to", () => {
    const exchange = occupied("70");
    exchange.sell("ann", "30", "111", { posSide: "long", clientOid: "young" });
    exchange.sell("ann", "40", undefined, closeLong);
    expect(exchange.openOf("ann")).toEqual(["young"]);
    exchange.drain();
  });

  test("a restricted opening still lets either side be closed", () => {
    const exchange = occupied("70");
    const instrument = { ...futures, status: "limit_open" } as const;
    exchange.send({ type: "list-instrument", instrument });
    const opening = exchange.buy("ann", "1", "90", { posSide: "long" });
    expect(kinds(opening)).toEqual(["rejected 25105 symbol"]);
    expect(kinds(exchange.sell("ann", "1", "111", closeLong))).toEqual(["accepted", "rested"]);
    exchange.drain();
  });
});
