import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compare, type Decimal, decimal, isMultipleOf, multiply } from "@/lib/decimal";
import {
  newTicket,
  numberValue,
  readNumber,
  summariseTicket,
  type TicketContext,
  type TicketState,
  ticketFields,
  ticketIssues,
  toRequestBody,
} from "./index";
import type { SizeUnit } from "./state";
import { context, filled, play, spot, text } from "./testing";

const inUnit = (sizeUnit: SizeUnit, from: TicketState, within: TicketContext = context) =>
  play([{ type: "select", choices: { sizeUnit } }], from, within);
const empty = play([text("price", "67032.4")], newTicket("USDT-FUTURES"));
const qtySent = (state: TicketState, within: TicketContext = context) =>
  numberValue("qty", state, within);

describe("a quantity in another unit", () => {
  it("is sent in the order's own, rounded down to the step", () => {
    const quote = play([text("qty", "1000")], inUnit("quote", empty));
    // 1000 / 67032.4 = 0.014918...
    expect(qtySent(quote)).toBe("0.014");
    expect(toRequestBody(quote, context, "x")).toMatchObject({ qty: "0.014", price: "67032.4" });
    const { sentence, submit } = summariseTicket(quote, context);
    expect(sentence?.map((part) => part.text).join("")).toContain("Buy 0.014 BTC");
    expect(submit).toContain("0.014 @ 67,032.4");
    const contracts = play([text("qty", "250")], inUnit("contracts", empty));
    expect(qtySent(contracts)).toBe("0.25");
  });

  it("takes the index where the order has no price, and says when there is neither", () => {
    const market = play(
      [{ type: "select", choices: { orderType: "market" } }, text("qty", "1000")],
      inUnit("quote", empty),
    );
    expect(qtySent(market)).toBe("0.014");
    const dark = { ...context, indexPrice: null };
    expect(readNumber("qty", market, dark)).toMatchObject({ kind: "bad" });
    expect(toRequestBody(market, dark, "x")).toBeNull();
    expect(ticketIssues(market, dark)).toMatchObject([
      { field: "qty", rule: "number", message: expect.stringMatching(/needs a price/) },
    ]);
  });

  it("stays the same order when only the unit changes, and says what it was", () => {
    const units: readonly SizeUnit[] = ["quote", "contracts", "base"];
    for (const one of units) {
      for (const other of units) {
        const there = inUnit(other, inUnit(one, filled));
        expect(qtySent(there), `${one} ${other}`).toBe("0.25");
      }
    }
    const quote = inUnit("quote", filled);
    expect(quote.qty.text).toBe("16758.1");
    expect(quote.notice).toBe("The quantity was 0.250 BTC, converted at 67,032.4.");
  });

  it("never exceeds what was typed, and misses less than a step", () => {
    const step = decimal("0.001");
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
        const typed = decimal(`${cents}e-2`);
        const state = play([text("qty", typed)], inUnit("quote", empty));
        const sent = qtySent(state);
        expect(sent).not.toBeNull();
        if (sent === null) return;
        const price = decimal("67032.4");
        expect(isMultipleOf(sent, step)).toBe(true);
        expect(compare(multiply(sent, price), typed)).not.toBe(1);
        const more = decimal(`${Math.round(Number(sent) * 1000) + 1}e-3`);
        expect(compare(multiply(more, price), typed)).toBe(1);
      }),
    );
  });

  it("is what the order counts where the order changes its own", () => {
    const buy = play(
      [{ type: "select", choices: { orderType: "market" } }, text("qty", "100")],
      newTicket("SPOT"),
      spot,
    );
    expect(ticketFields(buy, spot)).toMatchObject({ qtyUnit: "quote", typedUnit: "quote" });
    const base = play([text("qty", "0.01")], inUnit("base", buy, spot), spot);
    expect(ticketFields(base, spot)).toMatchObject({ qtyUnit: "quote", typedUnit: "base" });
    expect(qtySent(base, spot)).toBe("672.418");
    expect(ticketFields(base, spot).typedUnits).toEqual(["base", "quote"]);
  });
});

describe("a typed unit and another symbol", () => {
  const eth = context.instrument && { ...context.instrument, symbol: "ETHUSDT", baseCoin: "ETH" };
  const moved = (sizeUnit: SizeUnit) =>
    play([text("qty", "100"), { type: "symbol", instrument: eth }], inUnit(sizeUnit, empty));

  it("keep an amount in the same coin, and nothing else", () => {
    expect(moved("quote").qty.text).toBe("100");
    expect(moved("base").qty.text).toBe("");
    expect(moved("contracts").qty.text).toBe("");
    expect(moved("contracts").notice).toBe(
      "The quantity was in contracts of BTCUSDT and has been cleared; " +
        "ETHUSDT counts contracts of ETHUSDT.",
    );
  });
});

describe("a quantity that is worked out", () => {
  const maxOpen = decimal("0.431");

  it("is a share of what can be opened, on the step, once that is known", () => {
    const within = { ...context, maxOpen };
    const share = (part: string) => qtySent(play([text("qty", part)], empty, within), within);
    const found: [string, Decimal | null][] = [
      ["25%", decimal("0.107")],
      ["100%", maxOpen],
      ["0.1 %", decimal("0")],
    ];
    for (const [part, qty] of found) expect(share(part), part).toBe(qty);
    const unknown = play([text("qty", "25%")], empty);
    expect(readNumber("qty", unknown, context)).toMatchObject({
      kind: "bad",
      message: expect.stringMatching(/Get max size/),
    });
  });

  it("is exact until the step, and then rounded down", () => {
    expect(qtySent(play([text("qty", "=0.5/3")], empty))).toBe("0.166");
    expect(qtySent(play([text("qty", "=1k/2")], inUnit("quote", empty)))).toBe("0.007");
  });
});

describe("a take profit and a stop loss in per cent", () => {
  it("stand on their own side of the entry, on the tick", () => {
    const exits = (positionAction: "open-long" | "open-short", from = empty) => {
      const state = play([text("takeProfit", "3%"), text("stopLoss", "-1.5%")], {
        ...from,
        positionAction,
        presets: true,
      });
      return [numberValue("takeProfit", state, context), numberValue("stopLoss", state, context)];
    };
    expect(exits("open-long")).toEqual(["69043.4", "66026.9"]);
    expect(exits("open-short")).toEqual(["65021.4", "68037.9"]);
    expect(exits("open-long", newTicket("USDT-FUTURES"))).toEqual(["69259.1", "66233.2"]);
  });
});
