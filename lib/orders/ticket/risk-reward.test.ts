import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compare, decimal, multiply, negate } from "@/lib/decimal";
import { exitFacts, riskReward, type TicketState } from "./index";
import { context, filled, play, text } from "./testing";

const exits = (takeProfit: string, stopLoss: string, from: TicketState = filled) =>
  play([text("takeProfit", takeProfit), text("stopLoss", stopLoss)], { ...from, presets: true });

describe("the exits of an order", () => {
  it("say their distance from the price, their amount and the one for the other", () => {
    const long = exits("69000.0", "66000.0");
    expect(exitFacts("takeProfit", long, context)).toEqual({
      from: "price",
      distance: "1967.6",
      percent: "2.94",
      amount: "491.9",
    });
    expect(exitFacts("stopLoss", long, context)).toMatchObject({
      distance: "-1032.4",
      percent: "-1.54",
      amount: "-258.1",
    });
    expect(riskReward(long, context)).toBe("1.91");
    const short = exits("66000.0", "69000.0", { ...filled, positionAction: "open-short" });
    expect(exitFacts("takeProfit", short, context)).toMatchObject({
      distance: "-1032.4",
      percent: "1.54",
      amount: "258.1",
    });
    expect(exitFacts("stopLoss", short, context)).toMatchObject({ percent: "-2.94" });
    expect(riskReward(short, context)).toBe("0.52");
    const strategy = { ...short, form: "tpsl", positionAction: "close-short" } as const;
    expect(exitFacts("takeProfit", strategy, context)).toMatchObject({ percent: "1.85" });
  });

  it("read a percentage as the price that is sent", () => {
    const long = exits("2.5%", "1%");
    expect(exitFacts("takeProfit", long, context)).toMatchObject({
      distance: "1675.8",
      percent: "2.5",
      amount: "418.95",
    });
    expect(riskReward(long, context)).toBe("2.5");
  });

  it("count with the size that is sent, in whichever unit it was typed", () => {
    const long = exits("69000.0", "66000.0", { ...filled, sizeUnit: "quote" });
    const typed = play([text("qty", "16758.1")], long);
    expect(exitFacts("takeProfit", typed, context)?.amount).toBe("491.9");
    const sizeless = play([text("qty", "")], long);
    expect(exitFacts("takeProfit", sizeless, context)).toMatchObject({ amount: null });
    expect(riskReward(sizeless, context)).toBe("1.91");
  });

  it("of a market order are seen from the index, and from nothing without one", () => {
    const market: TicketState = { ...exits("69000.0", "66000.0"), orderType: "market" };
    expect(exitFacts("takeProfit", market, context)).toMatchObject({
      from: "index",
      percent: "2.61",
    });
    expect(exitFacts("takeProfit", market, { ...context, indexPrice: null })).toBeNull();
  });

  it("have no ratio while one is missing or on the wrong side", () => {
    expect(riskReward(exits("69000.0", ""), context)).toBeNull();
    expect(riskReward(exits("66000.0", "65000.0"), context)).toBeNull();
    expect(riskReward(exits("69000.0", "68000.0"), context)).toBeNull();
  });

  it("claim no amount where it does not grow with the price, or the entry is not known", () => {
    const coin: TicketState = { ...exits("69000.0", "66000.0"), category: "COIN-FUTURES" };
    expect(exitFacts("takeProfit", coin, context)).toMatchObject({ percent: "2.94", amount: null });
    expect(riskReward(coin, context)).toBeNull();
    const strategy: TicketState = { ...exits("69000.0", "66000.0"), form: "tpsl" };
    expect(exitFacts("takeProfit", strategy, context)).toMatchObject({
      from: "index",
      amount: null,
    });
    expect(riskReward(strategy, context)).toBeNull();
  });

  it("gain for the long exactly what they cost the short", () => {
    const places = (units: number) => decimal(`${Math.floor(units / 10)}.${units % 10}`);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000 }), (units) => {
        const at = exits(places(units), "");
        const long = exitFacts("takeProfit", at, context);
        const short = exitFacts("takeProfit", { ...at, positionAction: "open-short" }, context);
        expect(long?.amount).toBe(multiply(long?.distance ?? decimal("0"), decimal("0.25")));
        const opposite = negate(short?.amount ?? decimal("0"));
        expect(compare(long?.amount ?? decimal("1"), opposite)).toBe(0);
      }),
    );
  });
});
