import { describe, expect, test } from "vitest";
import { revive } from "../revive";
import { serialise, stateHash } from "../serialise";
import { Random } from "../testing/random";
import { formatUnits } from "../units";
import type { TriggerIndex } from "./plan";
import { eventLines, exit, PlanDesk, type PlanWish } from "./testing/desk";
import { PlainTriggerIndex } from "./testing/plain-trigger-index";

function desk(): PlanDesk {
  const it = new PlanDesk("USDT-FUTURES");
  it.trade("100");
  it.ready("50", "150");
  return it;
}

const track = { planType: "track_plan", callbackRatio: "2" } as const;

describe("a trailing order", () => {
  test("without a trigger price follows from the start, and buys two per cent off the low", () => {
    const it = desk();
    it.plan({ ...track, order: { qty: "2" } });
    it.trade("90");
    expect(eventLines(it.trade("91.7"))).toEqual([]);
    it.trade("85");
    expect(eventLines(it.trade("86.6"))).toEqual([]);
    expect(eventLines(it.trade("86.7"))).toEqual([
      "plan-triggered track_plan",
      "accepted",
      "completed",
    ]);
  });

  test("with a trigger price waits for it first, then follows the high", () => {
    const it = desk();
    it.plan({ ...track, triggerPrice: "110", order: { side: "sell", qty: "2" } });
    it.trade("105");
    expect(eventLines(it.trade("102"))).toEqual([]);
    it.trade("110");
    it.trade("120");
    expect(eventLines(it.trade("117.7"))).toEqual([]);
    expect(eventLines(it.trade("117.6"))).toEqual([
      "plan-triggered track_plan",
      "accepted",
      "completed",
    ]);
  });

  test("keeps its high in a snapshot", () => {
    const it = desk();
    it.plan({ ...track, order: { side: "sell", qty: "2" } });
    it.trade("120");
    const revived = revive(serialise(it.state));
    expect(stateHash(revived)).toBe(stateHash(it.state));
    const watched = [...revived.plans.triggersByMarket.values()].flatMap(({ fill }) => fill.all());
    expect(watched.map(({ best }) => best)).toEqual([120n * 10n ** 18n]);
  });

  test("of a position lets it run, closes all of it, and goes with it", () => {
    const it = desk();
    it.sell("house", "3", "100");
    it.buy("ann", "3", "100");
    const moving = { planType: "moving_plan", callbackRatio: "5" } as const;
    const order = { side: "sell", reduceOnly: true, qty: "" } as const;
    it.plan({ ...moving, order });
    expect(it.waiting()).toEqual(["moving_plan sell 0@null"]);
    it.trade("140");
    expect(eventLines(it.trade("133"))).toEqual([
      "plan-triggered moving_plan",
      "accepted",
      "completed",
    ]);
    expect(it.position("ann")).toBe("flat");
    it.sell("house", "1", "100");
    it.buy("ann", "1", "100");
    it.plan({ ...moving, order });
    expect(eventLines(it.sell("ann", "1", "50"))).toContain(
      "plan-dropped moving_plan position-closed",
    );
  });

  test.each([
    ["400172 callbackRatio", { ...track, callbackRatio: "0.9" }],
    ["400172 callbackRatio", { ...track, callbackRatio: "10.1" }],
    ["400172 callbackRatio", { ...track, callbackRatio: null }],
    ["400172 orderType", { ...track, order: { price: "100" } }],
    ["25601 side", { planType: "moving_plan", callbackRatio: "2" } as const],
    ["25236 posSide", { ...track, order: { posSide: "long" as const } }],
    ["43035 triggerPrice", { ...track, order: { symbol: "NEWUSDT" } }],
  ])("is refused with %s: %j", (code, wish) => {
    const it = desk();
    const { definition } = it.state.instruments["USDT-FUTURES"].get("BTCUSDT") ?? {};
    if (!definition) throw new Error("The pair is listed.");
    const instrument = { ...definition, symbol: "NEWUSDT", indexSymbol: "NEWUSDT" };
    it.send({ type: "list-instrument", instrument });
    expect(eventLines(it.plan(wish))).toEqual([`rejected ${code}`]);
  });
});

describe("many trailing orders", () => {
  test.each([1, 2, 3])("seed %i: each goes off where a plain look at all says", (seed) => {
    const random = new Random(seed);
    const plans = Array.from({ length: 60 }, (): PlanWish => {
      const callbackRatio = formatUnits(100 + random.below(300), 2);
      const triggerPrice = random.pick([null, null, "102", "98.5"]);
      const side = random.pick(["buy", "sell"] as const);
      return { ...track, callbackRatio, triggerPrice, order: { side, qty: "0.1" } };
    });
    const prices = [1000];
    for (let count = 0; count < 200; count += 1) {
      prices.push((prices.at(-1) as number) + random.below(21) - 10);
    }
    const walk = (newWatch?: () => TriggerIndex) => {
      const it = desk();
      if (newWatch) it.state.plans.newTriggerIndex = newWatch;
      return prices.flatMap((price, at) => {
        const wish = plans[Math.floor(at / 2)];
        const placed = wish ? it.plan(wish) : [];
        return [...placed, ...it.trade(formatUnits(price, 1))];
      });
    };
    const events = walk();
    expect(events).toEqual(walk(() => new PlainTriggerIndex()));
    expect(events.filter(({ type }) => type === "plan-triggered").length).toBeGreaterThan(20);
  });
});

describe("a futures trigger order", () => {
  test("that only closes is refused when there is nothing to close by then", () => {
    const it = desk();
    it.plan({ triggerPrice: "105", order: { side: "sell", reduceOnly: true, qty: "1" } });
    expect(eventLines(it.trade("105"))).toEqual([
      "plan-triggered normal_plan",
      "plan-refused 25227",
    ]);
  });

  test("may bring presets, which are judged against its trigger price", () => {
    const it = desk();
    const presets = { takeProfit: exit("104"), stopLoss: null };
    expect(eventLines(it.plan({ triggerPrice: "105", order: { presets } }))).toEqual([
      "rejected 25585 takeProfit",
    ]);
  });
});
