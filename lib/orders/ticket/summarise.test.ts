import { describe, expect, it } from "vitest";
import {
  categoriesOf,
  formIds,
  newTicket,
  ruleStrip,
  summariseTicket,
  type TicketContext,
  type TicketState,
} from "./index";
import { context, filled, play, spot, text } from "./testing";

const textsOf = (state: TicketState, within = context) =>
  summariseTicket(state, within)
    .sentence?.map((part) => (part.strong ? `*${part.text}*` : part.text))
    .join("");

const hedge: TicketContext = { ...context, positionMode: "hedge_mode" };

describe("the ticket's summary", () => {
  it("is a sentence that a person can check", () => {
    const post = { ...filled, timeInForce: "post_only" as const };
    expect(textsOf(post, hedge)).toBe(
      "Buy *0.250 BTC* to open a long in BTCUSDT at *67,032.4* or better, post-only.",
    );
    expect(textsOf(post)).toBe("Buy *0.250 BTC* in BTCUSDT at *67,032.4* or better, post-only.");
    const close = { ...filled, positionAction: "close-long", timeInForce: "ioc" } as const;
    expect(textsOf(close, hedge)).toBe(
      "Sell *0.250 BTC* to close a long in BTCUSDT at *67,032.4* or better; " +
        "what does not fill at once is cancelled.",
    );
    expect(textsOf(close)).toBe(
      "Sell *0.250 BTC* in BTCUSDT, reduce-only, at *67,032.4* or better; " +
        "what does not fill at once is cancelled.",
    );
    const forQuote = play(
      [text("qty", "100")],
      { ...newTicket("SPOT"), orderType: "market" },
      spot,
    );
    expect(textsOf(forQuote, spot)).toBe("Buy BTC for *100 USDT* at the market price.");
    expect(textsOf(newTicket("SPOT"), spot)).toBeUndefined();
  });

  it("repeats verb, quantity and price for the last button", () => {
    expect(summariseTicket(filled, hedge).submit).toBe("Open long 0.250 @ 67,032.4");
    expect(summariseTicket(filled, context).submit).toBe("Buy 0.250 @ 67,032.4");
    expect(summariseTicket({ ...filled, orderType: "market" }, hedge).submit).toBe(
      "Open long 0.250 at market",
    );
    expect(summariseTicket({ ...filled, positionAction: "close-long" }, context).submit).toBe(
      "Sell 0.250 @ 67,032.4, reduce-only",
    );
    const forQuote = play(
      [text("qty", "100")],
      { ...newTicket("SPOT"), orderType: "market" },
      spot,
    );
    expect(summariseTicket(forQuote, spot).submit).toBe("Buy 100 USDT at market");
    expect(summariseTicket(newTicket("SPOT"), spot).submit).toBe("Buy");
  });

  it("names the source of the worth and the kind of the fee", () => {
    expect(summariseTicket(filled, context)).toMatchObject({
      notional: { value: "16758.1", coin: "USDT", source: "price" },
      fee: { least: "3.35162", most: "10.05486", kind: "either", coin: "USDT" },
    });
    const post = { ...filled, timeInForce: "post_only" as const };
    expect(summariseTicket(post, context).fee).toMatchObject({ kind: "maker", most: "3.35162" });
    const market = { ...filled, orderType: "market" as const };
    expect(summariseTicket(market, context)).toMatchObject({
      notional: { value: "16810.45", source: "index" },
      fee: { kind: "taker" },
    });
    expect(summariseTicket(market, { ...context, indexPrice: null }).notional).toBeNull();
    expect(summariseTicket(filled, spot).fee).toBeNull();
  });
});

describe("the rule strip", () => {
  const strip = (state: TicketState, within = context) =>
    ruleStrip(state, within).map((rule) => `${rule.status} ${rule.label} ${rule.value}`);

  it("shows each limit and how the ticket stands to it", () => {
    expect(strip(filled)).toEqual([
      "ok Tick 0.1",
      "ok Step 0.001",
      "ok Qty 0.001\u2013150",
      "ok Min 5 USDT",
      "ok Price limit buy \u2264 70,603.8 (+5 %)",
      "ok Open-order limit 34 of 400",
    ]);
    const wrong = play([text("price", "71000.05"), text("qty", "151")], filled);
    expect(strip(wrong).slice(0, 3)).toEqual([
      "violated Tick 0.1",
      "ok Step 0.001",
      "violated Qty 0.001\u2013150",
    ]);
  });

  const marks = (state: TicketState, within = context) =>
    ruleStrip(state, within).map(({ label, status }) => `${label} ${status}`);

  it("checks nothing before there is something to check, in any form", () => {
    for (const form of formIds) {
      const [category = "SPOT"] = categoriesOf(form).slice(-1);
      const within = category === "SPOT" ? spot : context;
      for (const orderType of ["limit", "market"] as const) {
        const empty = { ...newTicket(category, form), orderType, presets: true };
        const ticked = marks(empty, within).filter((mark) => !mark.endsWith(" off"));
        expect(ticked, `${form} ${orderType}`).toEqual([]);
      }
    }
  });

  it("judges each rule by what it needs, and by that alone", () => {
    const empty = newTicket("USDT-FUTURES");
    expect(marks(play([text("price", "67000")], empty))).toEqual([
      "Tick ok",
      "Step off",
      "Qty off",
      "Min off",
      "Price limit ok",
      "Open-order limit ok",
    ]);
    expect(marks(play([text("qty", "0.25")], empty))).toEqual([
      "Tick off",
      "Step ok",
      "Qty ok",
      "Min off",
      "Price limit off",
      "Open-order limit ok",
    ]);
    const market = { ...play([text("qty", "0.25")], empty), orderType: "market" as const };
    expect(marks(market)).toEqual([
      "Tick off",
      "Step ok",
      "Qty ok",
      "Min ok",
      "Price limit off",
      "Open-order limit off",
    ]);
  });

  it("passes no quantity that is off its step as large enough", () => {
    const tiny = play([text("qty", "0.00001")], filled);
    expect(marks(tiny).slice(1, 4)).toEqual(["Step violated", "Qty violated", "Min violated"]);
    const none = play([text("qty", "0")], filled);
    expect(marks(none).slice(1, 4)).toEqual(["Step off", "Qty violated", "Min violated"]);
    const unsure = play([text("qty", "1,234")], filled);
    expect(marks(unsure).slice(1, 4)).toEqual(["Step off", "Qty off", "Min off"]);
  });

  it("speaks only of what the exchange bounds: the highest buy and the lowest sell", () => {
    const low = play([text("price", "736.2")], filled);
    expect(strip(low)[4]).toBe("ok Price limit buy \u2264 70,603.8 (+5 %)");
    expect(strip({ ...low, positionAction: "open-short" })[4]).toBe(
      "near Price limit sell \u2265 63,879.8 (\u22125 %)",
    );
    const high = play([text("price", "134000")], filled);
    expect(strip(high)[4]).toMatch(/^near /);
    expect(strip({ ...high, positionAction: "open-short" })[4]).toMatch(/^ok /);
  });

  it("judges the take profit and stop loss by their own numbers", () => {
    const empty = newTicket("USDT-FUTURES", "tpsl");
    expect(marks(play([text("stopLoss", "60000.05")], empty))).toEqual([
      "Tick violated",
      "Step off",
      "Qty off",
      "Min off",
    ]);
  });

  it("says what it could not check instead of guessing", () => {
    const blind = { ...context, indexPrice: null, openOrders: null };
    expect(strip(filled, blind).slice(4)).toEqual([
      "off Price limit not checked",
      "off Open-order limit not checked",
    ]);
    expect(strip(filled, { ...context, instrument: null })).toContain("off Tick \u2013");
  });

  it("turns to a warning near the band and near the cap", () => {
    const openOrders = { symbol: 1, product: 1, group: 360 };
    const high = play([text("price", "70500")], filled);
    expect(strip(high, { ...context, openOrders }).slice(4)).toEqual([
      "near Price limit buy \u2264 70,603.8 (+5 %)",
      "near Open-order limit 360 of 400",
    ]);
    expect(strip({ ...high, positionAction: "open-short" })[4]).toBe(
      "ok Price limit sell \u2265 63,879.8 (\u22125 %)",
    );
  });
});
