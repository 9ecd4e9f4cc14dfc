import { describe, expect, it } from "vitest";
import { newTicket } from "@/lib/orders/ticket";
import { parseDraft } from "./stored-draft";

const selection = { form: "tpsl", category: "USDT-FUTURES", symbol: "BTCUSDT" } as const;
const typed = (text: string) => ({ text, source: "typed", reading: null }) as const;
const state = {
  ...newTicket("USDT-FUTURES", "tpsl"),
  intent: "close-short",
  tpslMode: "partial",
  qty: typed("0.25"),
  stopLoss: { text: "70,000", source: "pasted", reading: "thousands" },
} as const;
const stored = (changes: object = {}, symbol = "BTCUSDT") =>
  JSON.stringify({ symbol, state: { ...state, ...changes } });

describe("the ticket's draft", () => {
  it("comes back as it was typed, for the very form, category and symbol", () => {
    expect(parseDraft(stored(), selection)).toEqual(state);
    expect(parseDraft(stored({}, "ETHUSDT"), selection)).toBeNull();
    expect(parseDraft(stored(), { ...selection, symbol: null })).toBeNull();
    expect(parseDraft(stored(), { ...selection, form: "order" })).toBeNull();
    expect(parseDraft(stored(), { ...selection, category: "COIN-FUTURES" })).toBeNull();
  });

  it("brings back nothing that is not of today's form", () => {
    const odd = stored({ intent: "buy", tpslMode: "most", qty: { text: 7 }, extra: "x" });
    const read = parseDraft(odd, selection);
    expect(read).toMatchObject({ intent: "close-long", tpslMode: "full", qty: typed("") });
    expect(read).not.toHaveProperty("extra");
    for (const text of [null, "", "{", "7", "null", "{}", '{"symbol":"BTCUSDT","state":null}']) {
      expect(parseDraft(text, selection)).toBeNull();
    }
  });
});
