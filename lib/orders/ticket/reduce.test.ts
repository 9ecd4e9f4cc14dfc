import { describe, expect, it } from "vitest";
import { readInstrument } from "../instrument";
import { futuresRow } from "../testing";
import {
  newTicket,
  type TicketContext,
  type TicketEvent,
  type TicketState,
  ticketFields,
} from "./index";
import { context, filled, play, spot, text } from "./testing";

describe("the ticket's fields", () => {
  it("print the coin that the quantity counts", () => {
    const coin = (state: TicketState, within: TicketContext) => ticketFields(state, within).qtyCoin;
    const buy = newTicket("SPOT");
    expect(coin(buy, spot)).toBe("BTC");
    expect(coin({ ...buy, orderType: "market" }, spot)).toBe("USDT");
    expect(coin({ ...buy, orderType: "market", positionAction: "sell" }, spot)).toBe("BTC");
    expect(coin({ ...filled, orderType: "market" }, context)).toBe("BTC");
    const row = futuresRow({ category: "COIN-FUTURES", quoteCoin: "USD" });
    const coinFutures = { ...context, instrument: readInstrument(row) };
    expect(coin(newTicket("COIN-FUTURES"), coinFutures)).toBe("USD");
  });

  it("hide price and time in force from a market order", () => {
    const market = ticketFields({ ...filled, orderType: "market" }, context);
    expect([market.numbers, market.timeInForce]).toEqual([["qty"], false]);
  });

  it("know reduce-only in one-way futures alone, where it is the same as a close", () => {
    const reduceOnly = (on: boolean): TicketEvent => ({ type: "reduce-only", on });
    expect(ticketFields(filled, context)).toMatchObject({ reduceOnly: true, reduceOnlyOn: false });
    expect(ticketFields(filled, { ...context, positionMode: "hedge_mode" }).reduceOnly).toBe(false);
    expect(ticketFields(newTicket("SPOT"), spot).reduceOnly).toBe(false);
    expect(play([reduceOnly(true)], filled).positionAction).toBe("close-short");
    expect(play([reduceOnly(true), reduceOnly(false)], filled).positionAction).toBe("open-long");
    const short = { ...filled, positionAction: "open-short" as const };
    expect(play([reduceOnly(true)], short).positionAction).toBe("close-long");
  });

  it("say that margin borrows", () => {
    expect(ticketFields(newTicket("MARGIN"), spot).cautions.join()).toContain("borrow");
  });
});

describe("a change of the ticket", () => {
  const bought = play([text("price", "50000"), text("qty", "0.5")], newTicket("SPOT"), spot);
  const toMarket: TicketEvent = { type: "select", choices: { orderType: "market" } };

  it("converts the quantity when its coin changes, and says so", () => {
    const market = play([toMarket], bought, spot);
    expect(market.qty.text).toBe("25000");
    expect(market.notice).toBe(
      "The quantity was 0.5 BTC; this order counts USDT, converted at 50,000.00.",
    );
    const back = play([{ type: "select", choices: { orderType: "limit" } }], market, spot);
    expect(back.qty.text).toBe("0.500000");
    expect(play([text("qty", "1")], back, spot).notice).toBeNull();
  });

  it("clears the quantity when there is no price to convert at", () => {
    const blind = { ...spot, indexPrice: null };
    const unpriced = play([text("qty", "0.5")], newTicket("SPOT"), blind);
    const market = play([toMarket], unpriced, blind);
    expect(market.qty.text).toBe("");
    expect(market.notice).toBe("The quantity 0.5 BTC has been cleared: this order counts USDT.");
  });

  it("of the symbol clears the price and keeps the quantity only in the same coin", () => {
    const quarter = readInstrument(futuresRow({ symbol: "BTCUSDT_261225" }));
    const same = play([{ type: "symbol", instrument: quarter }], filled);
    expect([same.price.text, same.qty.text, same.notice]).toEqual(["", "0.250", null]);
    const ether = readInstrument(futuresRow({ symbol: "ETHUSDT", baseCoin: "ETH" }));
    const other = play([{ type: "symbol", instrument: ether }], filled);
    expect([other.price.text, other.qty.text]).toEqual(["", ""]);
    expect(other.notice).toBe("The quantity was in BTC and has been cleared; ETHUSDT counts ETH.");
  });

  it("of the category keeps how to send, and nothing that counts", () => {
    const post = { ...filled, timeInForce: "post_only" as const };
    const moved = play([{ type: "category", category: "SPOT" }], post);
    expect(moved).toMatchObject({
      category: "SPOT",
      positionAction: "buy",
      timeInForce: "post_only",
    });
    expect([moved.price.text, moved.qty.text]).toEqual(["", ""]);
  });

  it("of the side on futures leaves the quantity alone", () => {
    const closed = play([{ type: "position-action", positionAction: "close-long" }], filled);
    expect(closed.qty).toEqual(filled.qty);
  });
});
