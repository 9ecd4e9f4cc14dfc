import { describe, expect, test } from "vitest";
import type { PlaceOrder, Presets } from "../types";
import { eventLines, exit, PlanDesk } from "./testing/desk";

const presets: Presets = { takeProfit: exit("105"), stopLoss: exit("95") };

function desk(): PlanDesk {
  const it = new PlanDesk("USDT-FUTURES");
  it.trade("100");
  return it;
}

describe("an order's presets", () => {
  test("protect what is filled of it, and more with every fill", () => {
    const it = desk();
    it.buy("ann", "3", "100", { presets });
    expect(it.waiting()).toEqual([]);
    it.sell("house", "1", "100");
    expect(it.waiting()).toEqual(["loss_plan sell 1@95", "profit_plan sell 1@105"]);
    it.sell("house", "2", "100");
    expect(it.waiting()).toEqual(["loss_plan sell 3@95", "profit_plan sell 3@105"]);
    it.ready("90", "110");
    expect(eventLines(it.trade("95"))[0]).toBe("plan-triggered loss_plan");
    expect(it.position("ann")).toBe("flat");
    expect(it.waiting()).toEqual([]);
  });

  test("protect what an order opens, not what it closes of the opposite position", () => {
    const it = desk();
    it.buy("house", "3", "100");
    it.sell("ann", "3", "100");
    it.sell("house", "5", "100");
    it.buy("ann", "5", "100", { presets });
    expect(it.position("ann")).toBe("long 2@100");
    expect(it.waiting()).toEqual(["loss_plan sell 2@95", "profit_plan sell 2@105"]);
  });

  test("beside other parts never protect more than the position", () => {
    const it = desk();
    it.sell("house", "3", "100");
    it.buy("ann", "3", "100", { presets });
    it.sell("ann", "1", "100");
    it.buy("house", "1", "100");
    it.sell("house", "2", "100");
    it.buy("ann", "2", "100", { presets: { ...presets, takeProfit: null } });
    expect(it.waiting()).toEqual([
      "loss_plan sell 1@95",
      "loss_plan sell 3@95",
      "profit_plan sell 3@105",
    ]);
  });

  test("go off at once when the price has passed them by the time of the fill", () => {
    const it = desk();
    it.ready("80", "120");
    it.trade("98");
    it.buy("ann", "2", "94", { presets: { takeProfit: null, stopLoss: exit("93") } });
    // One order sweeps through her bid down to 92.
    it.buy("house", "1", "92");
    const events = it.sell("guest", "3", "92");
    expect(eventLines(events)).toEqual([
      "completed",
      "plan-accepted loss_plan",
      "plan-triggered loss_plan",
      "accepted",
      "completed",
    ]);
    expect(it.position("ann")).toBe("flat");
  });

  test("in hedge mode protect the side that the order opens", () => {
    const it = new PlanDesk("USDT-FUTURES", "hedge_mode");
    it.buy("house", "2", "100");
    const short = { posSide: "short", presets: { takeProfit: exit("95"), stopLoss: exit("105") } };
    it.sell("ann", "2", "100", short as Partial<PlaceOrder>);
    expect(it.waiting()).toEqual(["loss_plan buy 2@105", "profit_plan buy 2@95"]);
    it.ready("90", "110");
    it.trade("95");
    expect(it.position("ann")).toBe("flat");
  });

  test("survive in what a triggered plan order opens", () => {
    const it = desk();
    it.ready("90", "103");
    const after = { takeProfit: exit("110"), stopLoss: exit("95") };
    it.plan({ triggerPrice: "102", order: { qty: "2", presets: after } });
    it.trade("102");
    expect(it.position("ann")).toBe("long 2@103");
    expect(it.waiting()).toEqual(["loss_plan sell 2@95", "profit_plan sell 2@110"]);
  });

  test("beyond 400 futures plans are told as refused, and the order is filled all the same", () => {
    const it = desk();
    const order = { qty: "1" };
    for (let count = 0; count < 400; count += 1) it.plan({ triggerPrice: "200", order });
    it.buy("ann", "2", "100", { presets });
    expect(eventLines(it.sell("house", "2", "100"))).toEqual(["completed", "plan-refused 25599"]);
    expect(it.position("ann")).toBe("long 2@100");
  });

  test.each<[string, Presets]>([
    ["25585 takeProfit", { takeProfit: exit("99"), stopLoss: null }],
    ["25586 stopLoss", { takeProfit: null, stopLoss: exit("99") }],
    ["25605 stopLoss", { takeProfit: null, stopLoss: exit("95.05") }],
    ["25608 tpLimitPrice", { takeProfit: exit("105", "105.05"), stopLoss: null }],
  ])("are refused with %s, against the limit of the order", (code, wrong) => {
    expect(eventLines(desk().buy("ann", "1", "99", { presets: wrong }))).toEqual([
      `rejected ${code}`,
    ]);
  });

  test("are for futures orders, and left alone where an order closes", () => {
    const it = desk();
    it.sell("house", "1", "100");
    it.buy("ann", "1", "100");
    const closing = { reduceOnly: true, presets: { takeProfit: exit("95"), stopLoss: null } };
    it.sell("ann", "1", "100", closing);
    it.buy("house", "1", "100");
    expect(it.waiting()).toEqual([]);
    const onSpot = new PlanDesk("SPOT");
    expect(eventLines(onSpot.buy("ann", "1", "100", { presets }))).toEqual([
      "rejected 400172 takeProfit",
    ]);
  });
});
