import { describe, expect, it } from "vitest";
import { readInstrument } from "@/lib/orders/instrument";
import { digitsOf } from "@/lib/orders/order-row";
import { fromOrderIntent } from "@/lib/orders/read-order-row";
import { futuresRow, journalRow } from "@/lib/orders/testing";
import { summariseTicket } from "@/lib/orders/ticket";
import { filled, world } from "@/lib/orders/ticket/testing";
import { orderIntentSentence, orderSentence } from "./order-sentence";

const digits = digitsOf(readInstrument(futuresRow()));

describe("an order in one line", () => {
  it("has the digits of the ticket's own button, once its instrument is known", () => {
    const row = fromOrderIntent(journalRow({ price: "67032.4", qty: "0.25", digits }));
    const { submit } = summariseTicket(filled, world);
    expect(submit).toBe("Open long 0.250 @ 67,032.4");
    expect(orderSentence(row).replace(" BTCUSDT", "")).toBe(submit);
    const whole = journalRow({ price: "61000", qty: "1" });
    const known = fromOrderIntent({ ...whole, digits });
    expect(orderSentence(known)).toBe("Open long 1.000 BTCUSDT @ 61,000.0");
    expect(orderSentence(fromOrderIntent(whole))).toBe("Open long 1 BTCUSDT @ 61,000");
  });

  it("has them in the journal's lines too, for orders, cancels and protections", () => {
    const placed = journalRow({ price: "61000", qty: "0.1", timeInForce: null, digits });
    expect(orderIntentSentence(placed, [])).toBe("Open long 0.100 BTCUSDT @ 61,000.0");
    const cancel = journalRow({ kind: "cancel", targetOrderId: placed.orderId });
    expect(orderIntentSentence(cancel, [placed])).toBe(
      "Cancel: Open long 0.100 BTCUSDT @ 61,000.0",
    );
    const guard = journalRow({
      endpoint: "place-strategy-order",
      posSide: "long",
      qty: "0.1",
      takeProfit: "70000",
      digits,
    });
    expect(orderIntentSentence(guard, [])).toBe(
      "TP/SL for the long of BTCUSDT (0.100): take profit 70,000.0",
    );
  });
});
