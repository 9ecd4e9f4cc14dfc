import { describe, expect, test } from "vitest";
import { revive } from "../revive";
import { serialise, stateHash } from "../serialise";
import { inverse } from "../testing/instruments";
import type { PlaceStrategy } from "../types";
import { eventLines, exit, PlanDesk } from "./testing/desk";

const sixHoursMs = 6 * 3_600_000;

/** Ann has 10 long that she bought at 100; the house bids 90 and asks 110. */
function longDesk(): PlanDesk {
  const it = new PlanDesk("USDT-FUTURES");
  it.sell("house", "10", "100");
  it.buy("ann", "10", "100");
  it.ready("90", "110");
  return it;
}

describe("a strategy order", () => {
  test("of both sides waits as a pair; the side that goes off takes the other along", () => {
    const it = longDesk();
    const events = it.strategy({ takeProfit: exit("105"), stopLoss: exit("95") });
    expect(eventLines(events)).toEqual(["plan-accepted pos_profit", "plan-accepted pos_loss"]);
    expect(it.waiting()).toEqual(["pos_loss sell 0@95", "pos_profit sell 0@105"]);
    expect(eventLines(it.trade("105"))).toEqual([
      "plan-triggered pos_profit",
      "plan-dropped pos_loss other-side",
      "accepted",
      "completed",
    ]);
    expect(it.position("ann")).toBe("flat");
  });

  test("of the whole position closes what the position is by then", () => {
    const it = longDesk();
    it.strategy({ stopLoss: exit("95") });
    it.buy("ann", "5", "110");
    it.trade("95");
    expect(it.position("ann")).toBe("flat");
  });

  test("of a part closes its quantity, at most the position", () => {
    const it = longDesk();
    it.strategy({ qty: "8", stopLoss: exit("95") });
    it.trade("95");
    expect(it.position("ann")).toBe("long 2@100");
    it.trade("97");
    it.strategy({ qty: "2", stopLoss: exit("93") });
    const events = it.sell("ann", "1.5", "90", { reduceOnly: true });
    expect(eventLines(events)).toContain("plan-triggered loss_plan");
    expect(it.position("ann")).toBe("flat");
  });

  test("at a limit rests where the price has gone past it", () => {
    const it = longDesk();
    it.strategy({ takeProfit: exit("105", "106") });
    expect(eventLines(it.trade("105"))).toEqual([
      "plan-triggered pos_profit",
      "accepted",
      "rested",
    ]);
    expect(it.book().asks[0]).toBe("10@106");
  });

  test("of a short position turns its directions round", () => {
    const it = new PlanDesk("USDT-FUTURES");
    it.buy("house", "10", "100");
    it.sell("ann", "10", "100");
    it.ready("90", "110");
    it.strategy({ posSide: "short", takeProfit: exit("95"), stopLoss: exit("105") });
    expect(it.waiting()).toEqual(["pos_loss buy 0@105", "pos_profit buy 0@95"]);
    expect(eventLines(it.trade("105"))[0]).toBe("plan-triggered pos_loss");
    expect(it.position("ann")).toBe("flat");
  });

  test("goes when its position is closed, or turned to the other side", () => {
    const it = longDesk();
    it.strategy({ takeProfit: exit("105"), stopLoss: exit("95") });
    expect(eventLines(it.sell("ann", "12", "90"))).toEqual([
      "accepted",
      "completed",
      "plan-dropped pos_profit position-closed",
      "plan-dropped pos_loss position-closed",
    ]);
    expect(it.position("ann")).toBe("short 2@90");
    expect(it.waiting()).toEqual([]);
  });

  test("of the same price as another goes when that one has closed the position", () => {
    const it = longDesk();
    it.strategy({ stopLoss: exit("95") });
    it.strategy({ qty: "4", stopLoss: exit("95") });
    expect(eventLines(it.trade("95"))).toEqual([
      "plan-triggered pos_loss",
      "accepted",
      "completed",
      "plan-dropped loss_plan position-closed",
    ]);
  });

  test("larger than one order may be is closed by several", () => {
    const it = new PlanDesk("USDT-FUTURES");
    it.send({ type: "deposit", uid: "ann", coin: "USDT", amount: "100000" });
    for (const _ of [1, 2]) {
      it.sell("house", "60", "100");
      it.buy("ann", "60", "100");
    }
    it.buy("house", "100", "95");
    it.buy("house", "100", "94");
    it.strategy({ stopLoss: exit("96") });
    const orders = it.trade("96").filter(({ type }) => type === "accepted");
    expect(orders).toHaveLength(1 + 3);
    expect(it.position("ann")).toBe("flat");
  });

  test("by mark follows the index", () => {
    const it = longDesk();
    it.strategy({ stopLoss: { ...exit("95"), triggerBy: "mark_price" } });
    expect(eventLines(it.trade("94"))).toEqual([]);
    const events = it.send({ type: "set-index", symbol: "BTCUSDT", price: "95" });
    expect(eventLines(events)[0]).toBe("plan-triggered pos_loss");
  });

  test("carries the channel code that it was placed with", () => {
    const it = longDesk();
    it.strategy({ stopLoss: exit("95"), channelCode: "desk", clientOid: "stop" });
    const fills = it.trade("95").filter((event) => event.type === "filled");
    expect(fills.at(-1)?.taker).toMatchObject({ channelCode: "desk", clientOid: "stop" });
  });

  test("is acknowledged again for six hours, also once it is gone and after a restart", () => {
    const it = longDesk();
    const [first] = it.strategy({ stopLoss: exit("95"), clientOid: "stop" });
    it.trade("95");
    it.sell("house", "1", "100");
    it.buy("ann", "1", "100");
    const before = stateHash(it.state);
    expect(it.strategy({ stopLoss: exit("94"), clientOid: "stop" })).toEqual([
      { type: "repeated", uid: "ann", clientOid: "stop", orderId: first && idOf(first) },
    ]);
    expect(stateHash(revive(serialise(it.state)))).toBe(before);
    it.now += sixHoursMs;
    const events = it.strategy({ stopLoss: exit("94"), clientOid: "stop" });
    expect(eventLines(events)).toEqual(["plan-accepted pos_loss"]);
  });

  const refusals: readonly (readonly [string, Partial<PlaceStrategy>])[] = [
    ["25601 posSide", { posSide: "short", stopLoss: exit("105") }],
    ["25585 takeProfit", { takeProfit: exit("100") }],
    ["25586 stopLoss", { stopLoss: exit("100") }],
    ["25589 takeProfit", { takeProfit: { ...exit("99"), triggerBy: "mark_price" } }],
    ["25590 stopLoss", { stopLoss: { ...exit("101"), triggerBy: "mark_price" } }],
    ["25602 takeProfit", { takeProfit: exit("0") }],
    ["25604 takeProfit", { takeProfit: exit("105.05") }],
    ["25605 stopLoss", { stopLoss: exit("95.05") }],
    ["25606 tpLimitPrice", { takeProfit: exit("105", "0") }],
    ["25609 slLimitPrice", { stopLoss: exit("95", "94.05") }],
    ["25610 qty", { qty: "1.0005", stopLoss: exit("95") }],
    ["25595 qty", { qty: "10.001", stopLoss: exit("95") }],
    ["25100 symbol", { symbol: "NOUSDT", stopLoss: exit("95") }],
    ["40013 uid", { uid: "nobody", stopLoss: exit("95") }],
  ];

  test.each(refusals)("is refused with %s", (code, wish) => {
    expect(eventLines(longDesk().strategy(wish))).toEqual([`rejected ${code}`]);
  });

  test("of a short position is refused on the wrong side of the price", () => {
    const it = new PlanDesk("USDT-FUTURES");
    it.buy("house", "10", "100");
    it.sell("ann", "10", "100");
    const short = { posSide: "short" } as const;
    expect(eventLines(it.strategy({ ...short, takeProfit: exit("100") }))).toEqual([
      "rejected 25587 takeProfit",
    ]);
    expect(eventLines(it.strategy({ ...short, stopLoss: exit("100") }))).toEqual([
      "rejected 25588 stopLoss",
    ]);
  });

  test("of mode full is refused beside another, and parts beyond the position", () => {
    const it = longDesk();
    it.strategy({ stopLoss: exit("95") });
    expect(eventLines(it.strategy({ takeProfit: exit("105") }))).toEqual([
      "rejected 25594 tpslMode",
    ]);
    it.strategy({ qty: "6", stopLoss: exit("95") });
    expect(eventLines(it.strategy({ qty: "5", stopLoss: exit("94") }))).toEqual([
      "rejected 25595 qty",
    ]);
    expect(eventLines(it.strategy({ qty: "4", stopLoss: exit("94") }))).toEqual([
      "plan-accepted loss_plan",
    ]);
    expect(eventLines(it.strategy({ qty: "10", takeProfit: exit("105") }))).toEqual([
      "plan-accepted profit_plan",
    ]);
  });

  test("is refused with 25599 beyond 400 futures plans", () => {
    const it = longDesk();
    for (let count = 0; count < 200; count += 1) {
      it.strategy({ qty: "0.05", takeProfit: exit("105"), stopLoss: exit("95") });
    }
    expect(eventLines(it.strategy({ stopLoss: exit("95") }))).toEqual(["rejected 25599 symbol"]);
  });

  test("is refused on the new coin-margined line", () => {
    const it = longDesk();
    const { definition } = it.state.instruments["USDT-FUTURES"].get("BTCUSDT") ?? {};
    if (!definition) throw new Error("The pair is listed.");
    const instrument = { ...definition, symbol: "BTCUSD_CM" };
    it.send({ type: "list-instrument", instrument });
    const events = it.strategy({ symbol: "BTCUSD_CM", stopLoss: exit("95") });
    expect(eventLines(events)).toEqual(["rejected 400172 symbol"]);
  });
});

describe("on coin futures", () => {
  test("a part is given and shown in the base coin, and closes as many contracts", () => {
    const it = new PlanDesk("COIN-FUTURES");
    const pair = { symbol: inverse.symbol } as const;
    it.sell("house", "10", "100", pair);
    it.buy("ann", "10", "100", pair);
    it.buy("house", "20", "90", pair);
    const stop = { ...exit("95"), triggerBy: "mark_price" as const };
    const strategy = { category: "COIN-FUTURES", ...pair, stopLoss: stop } as const;
    expect(eventLines(it.strategy({ ...strategy, qty: "4" }))).toEqual(["plan-accepted loss_plan"]);
    expect(it.waiting()).toEqual(["loss_plan sell 4.21052632@95"]);
    it.index("95");
    // 4 at 100 are 400 dollars of contracts; what is left of 1,000 is 600 dollars at 100.
    expect(it.position("ann")).toBe("long 6@100");
    it.strategy({ ...strategy, stopLoss: { ...stop, triggerPrice: "94" } });
    it.index("94");
    expect(it.position("ann")).toBe("flat");
  });
});

describe("in hedge mode", () => {
  test("each side has its own protection, and plans go when the mode changes", () => {
    const it = new PlanDesk("USDT-FUTURES", "hedge_mode");
    it.sell("house", "10", "100");
    it.buy("house", "10", "99");
    it.buy("ann", "10", "100", { posSide: "long" });
    it.sell("ann", "10", "99", { posSide: "short" });
    it.ready("90", "110");
    it.strategy({ stopLoss: exit("95") });
    it.strategy({ posSide: "short", stopLoss: exit("105") });
    expect(eventLines(it.trade("95"))).toContain("plan-triggered pos_loss");
    expect(it.waiting()).toEqual(["pos_loss buy 0@105"]);
    it.buy("ann", "10", "110", { posSide: "short" });
    expect(it.waiting()).toEqual([]);
    it.plan({ triggerPrice: "80", order: { posSide: "long" } });
    const events = it.send({ type: "set-hold-mode", uid: "ann", holdMode: "one_way_mode" });
    expect(eventLines(events)).toEqual(["plan-dropped normal_plan mode-changed"]);
    expect(it.waiting()).toEqual([]);
  });
});

function idOf(event: { readonly type: string }): string {
  return "orderId" in event ? `${event.orderId}` : "none";
}
