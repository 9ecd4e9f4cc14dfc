import { describe, expect, it } from "vitest";
import { plainNumbers } from "@/lib/decimal";
import { readInstrument } from "@/lib/orders/instrument";
import { digitsOf } from "@/lib/orders/order-row";
import { fromOrderIntent } from "@/lib/orders/read-order-row";
import { futuresRow, journalRow } from "@/lib/orders/testing";
import { summariseTicket } from "@/lib/orders/ticket";
import { context, filled } from "@/lib/orders/ticket/testing";
import { orderIntentSentence, orderSentence } from "./order-sentence";

const digits = digitsOf(readInstrument(futuresRow()));

describe("an order in one line", () => {
  it("has the digits of the ticket's own button, once its instrument is known", () => {
    const row = fromOrderIntent(journalRow({ price: "67032.4", qty: "0.25", digits }));
    const { submit } = summariseTicket(filled, context);
    expect(submit).toBe("Buy 0.250 @ 67,032.4");
    expect(orderSentence(row, plainNumbers).replace(" BTCUSDT", "")).toBe(submit);
    const whole = journalRow({ price: "61000", qty: "1" });
    const known = fromOrderIntent({ ...whole, digits });
    expect(orderSentence(known, plainNumbers)).toBe("Buy 1.000 BTCUSDT @ 61,000.0");
    expect(orderSentence(fromOrderIntent(whole), plainNumbers)).toBe("Buy 1 BTCUSDT @ 61,000");
  });

  it("says Buy or Sell in one-way mode, and the four actions in hedge mode", () => {
    const say = (change: Parameters<typeof journalRow>[0]) =>
      orderSentence(fromOrderIntent(journalRow({ ...change, digits })), plainNumbers);
    expect(say({ side: "sell", reduceOnly: "yes" })).toBe(
      "Sell 0.250 BTCUSDT @ 67,032.4, reduce-only",
    );
    expect(say({ side: "sell" })).toBe("Sell 0.250 BTCUSDT @ 67,032.4");
    expect(say({ side: "sell", posSide: "long" })).toBe("Close long 0.250 BTCUSDT @ 67,032.4");
    const v2 = { endpoint: "futures-place-order" } as const;
    expect(say({ ...v2, tradeSide: "close" })).toBe("Close long 0.250 BTCUSDT @ 67,032.4");
    expect(say({ ...v2, side: "sell", reduceOnly: "YES" })).toContain(", reduce-only");
    expect(say({ category: "SPOT", side: "sell" })).toMatch(/^Sell /);
  });

  it("has them in the journal's lines too, for orders, cancels and protections", () => {
    const placed = journalRow({ price: "61000", qty: "0.1", timeInForce: null, digits });
    expect(orderIntentSentence(placed, [], plainNumbers)).toBe("Buy 0.100 BTCUSDT @ 61,000.0");
    const cancel = journalRow({ kind: "cancel", targetOrderId: placed.orderId });
    expect(orderIntentSentence(cancel, [placed], plainNumbers)).toBe(
      "Cancel: Buy 0.100 BTCUSDT @ 61,000.0",
    );
    const guard = journalRow({
      endpoint: "place-strategy-order",
      posSide: "long",
      qty: "0.1",
      takeProfit: "70000",
      digits,
    });
    expect(orderIntentSentence(guard, [], plainNumbers)).toBe(
      "TP/SL BTCUSDT long 0.100: TP 70,000.0",
    );
  });
});
