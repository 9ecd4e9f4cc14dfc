import { describe, expect, it } from "vitest";
import { parseDraft } from "@/components/desk/draft-store";
import { newTicket } from "@/lib/orders/ticket";
import { numbersFor, ticketDraft } from "./stored-draft";
import type { TicketSelection } from "./ticket-props";

const selection = { form: "tpsl", category: "USDT-FUTURES", symbol: "BTCUSDT" } as const;
const typed = (text: string) => ({ text, source: "typed", interpretation: null }) as const;
const state = {
  ...newTicket("USDT-FUTURES", "tpsl"),
  positionAction: "close-short",
  selected: "close-short",
  tpslMode: "partial",
  qty: typed("0.25"),
  stopLoss: { text: "70,000", source: "pasted", interpretation: "thousands" },
} as const;
const stored = (changes: object = {}, symbol = "BTCUSDT") =>
  JSON.stringify({ version: 1, symbol, state: { ...state, ...changes } });
const parse = (text: string | null) => (text === null ? null : parseDraft(ticketDraft, text));
const parseTicketSelection = (text: string) => parse(text)?.selection ?? null;
const parseTicketDraft = (text: string | null, wanted: TicketSelection) =>
  numbersFor(parse(text), wanted);

describe("the ticket's draft", () => {
  it("comes back as it was typed, for the very form, category and symbol", () => {
    expect(parseTicketDraft(stored(), selection)).toEqual(state);
    expect(parseTicketDraft(stored({}, "ETHUSDT"), selection)).toBeNull();
    expect(parseTicketDraft(stored(), { ...selection, symbol: null })).toBeNull();
    expect(parseTicketDraft(stored(), { ...selection, form: "order" })).toBeNull();
    expect(parseTicketDraft(stored(), { ...selection, category: "COIN-FUTURES" })).toBeNull();
  });

  it("says what it trades, for an address that does not", () => {
    expect(parseTicketSelection(stored())).toEqual(selection);
    expect(parseTicketSelection(stored({ form: "spot-plan" }))).toBeNull();
    expect(parseTicketSelection("{")).toBeNull();
  });

  it("brings back nothing that is not of today's form", () => {
    const odd = stored({
      positionAction: "sideways",
      selected: "sideways",
      tpslMode: "most",
      qty: { text: 7 },
      extra: "x",
    });
    const read = parseTicketDraft(odd, selection);
    expect(read).toMatchObject({ positionAction: null, tpslMode: "full", qty: typed("") });
    expect(read).not.toHaveProperty("extra");
    const wrongPlace = parseTicketDraft(
      stored({ positionAction: "buy", selected: "buy" }),
      selection,
    );
    expect(wrongPlace?.positionAction).toBeNull();
    for (const text of [null, "", "{", "7", "null", "{}", '{"symbol":"BTCUSDT","state":null}']) {
      expect(parseTicketDraft(text, selection)).toBeNull();
    }
  });
});
