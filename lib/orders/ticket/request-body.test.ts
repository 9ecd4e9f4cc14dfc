import { describe, expect, it } from "vitest";
import { decimal, numbersIn } from "@/lib/decimal";
import { endpoints } from "@/lib/exchange/endpoints";
import { readInstrument } from "../instrument";
import { futuresActions } from "../position-action";
import { futuresRow } from "../testing";
import {
  newTicket,
  reduce,
  requestText,
  type TicketContext,
  type TicketState,
  ticketIssues,
  toRequestBody,
} from "./index";
import { context, filled, play, spot, text } from "./testing";

const clientOid = "D1-01KAHZ7XYM0123456789ABCDEF";

describe("the ticket's wire", () => {
  it("says each position action as endpoint 6 wants it, in both modes", () => {
    const golden = futuresActions.flatMap((positionAction) =>
      (["one_way_mode", "hedge_mode"] as const).map((positionMode) => {
        const body = toRequestBody(
          { ...filled, positionAction },
          { ...context, positionMode },
          clientOid,
        );
        return [positionAction, positionMode, body && requestText(body)];
      }),
    );
    const body = (rest: string) =>
      `{"category":"USDT-FUTURES","symbol":"BTCUSDT","qty":"0.25","price":"67032.4",${rest}}`;
    const order = '"orderType":"limit","timeInForce":"gtc"';
    const id = `"clientOid":"${clientOid}"`;
    expect(golden).toEqual([
      ["open-long", "one_way_mode", body(`"side":"buy",${order},${id}`)],
      ["open-long", "hedge_mode", body(`"side":"buy",${order},"posSide":"long",${id}`)],
      ["open-short", "one_way_mode", body(`"side":"sell",${order},${id}`)],
      ["open-short", "hedge_mode", body(`"side":"sell",${order},"posSide":"short",${id}`)],
      ["close-long", "one_way_mode", body(`"side":"sell",${order},${id},"reduceOnly":"yes"`)],
      ["close-long", "hedge_mode", body(`"side":"sell",${order},"posSide":"long",${id}`)],
      ["close-short", "one_way_mode", body(`"side":"buy",${order},${id},"reduceOnly":"yes"`)],
      ["close-short", "hedge_mode", body(`"side":"buy",${order},"posSide":"short",${id}`)],
    ]);
  });

  it("says buy and sell of spot and margin as endpoint 6 wants it, whatever the mode", () => {
    const body = (category: string, side: string) =>
      `{"category":"${category}","symbol":"BTCUSDT","qty":"0.25","price":"67032.4",` +
      `"side":"${side}","orderType":"limit","timeInForce":"gtc","clientOid":"${clientOid}"}`;
    for (const category of ["SPOT", "MARGIN"] as const) {
      for (const positionAction of ["buy", "sell"] as const) {
        for (const positionMode of ["one_way_mode", "hedge_mode"] as const) {
          const state = { ...filled, category, positionAction };
          const sent = toRequestBody(state, { ...spot, positionMode }, clientOid);
          expect(sent && requestText(sent)).toBe(body(category, positionAction));
        }
      }
    }
  });

  it("is, byte for byte, what the contract makes of it", () => {
    const tickets: [TicketState, TicketContext][] = [
      [filled, context],
      [{ ...filled, stpMode: "cancel_both", positionAction: "close-short" }, context],
      [
        { ...filled, orderType: "market" },
        { ...context, positionMode: "hedge_mode" },
      ],
      [play([text("qty", "100")], { ...newTicket("SPOT"), orderType: "market" }, spot), spot],
    ];
    for (const [state, within] of tickets) {
      const body = toRequestBody(state, within, clientOid);
      expect(body).not.toBeNull();
      if (!body) continue;
      expect(requestText(endpoints["place-order"].request.parse(body))).toBe(requestText(body));
    }
  });

  it("leaves price and time in force out of a market order", () => {
    const body = toRequestBody({ ...filled, orderType: "market" }, context, clientOid);
    expect(Object.keys(body ?? {})).toEqual([
      "category",
      "symbol",
      "qty",
      "side",
      "orderType",
      "clientOid",
    ]);
  });

  it("does not exist while a number is not sure", () => {
    expect(toRequestBody(play([text("qty", "1,234")], filled), context, clientOid)).toBeNull();
    expect(toRequestBody(play([text("price", "abc")], filled), context, clientOid)).toBeNull();
    expect(toRequestBody(filled, { ...context, instrument: null }, clientOid)).toBeNull();
  });
});

describe("the ticket's numbers", () => {
  it("keep the person's text apart from the value", () => {
    expect(filled.price.text).toBe("67,032.4");
    expect(toRequestBody(filled, context, clientOid)).toMatchObject({ price: "67032.4" });
  });

  it("stay undecided until the person says decimal or thousands", () => {
    const asked = play([text("price", "67,032")], filled);
    expect(ticketIssues(asked, context)).toMatchObject([
      { field: "price", rule: "ambiguous", nearest: ["67.032", "67032"], severity: "error" },
    ]);
    const answer = { type: "interpretation", field: "price", interpretation: "thousands" } as const;
    const answered = play([answer], asked);
    expect(answered.price.text).toBe("67,032");
    expect(toRequestBody(answered, context, clientOid)).toMatchObject({ price: "67032" });
    expect(play([text("price", "67,033")], answered).price.interpretation).toBeNull();
  });

  it("are not asked about when they have the instrument's own decimals", () => {
    const row = futuresRow({ symbol: "LINKUSDT", pricePrecision: "3", priceMultiplier: "0.001" });
    const near = { ...context, instrument: readInstrument(row), indexPrice: decimal("11.2") };
    const start = newTicket("USDT-FUTURES");
    const rules = (state: TicketState, within: TicketContext = near) =>
      ticketIssues(state, within).flatMap(({ field, rule }) => (field === "price" ? [rule] : []));
    const price = (source: "typed" | "pasted", value: string, within: TicketContext = near) =>
      reduce(start, { type: "text", field: "price", text: value, source }, within);

    for (const source of ["typed", "pasted"] as const) {
      const state = price(source, "11.111");
      expect(rules(state), source).toEqual([]);
      const sized = play([text("qty", "0.25")], state, near);
      expect(toRequestBody(sized, near, clientOid)).toMatchObject({ price: "11.111" });
    }
    // Nothing but the index tells a pasted 11.111 from eleven thousand.
    expect(rules(price("pasted", "11.111", { ...near, indexPrice: null }))).toEqual(["ambiguous"]);
    const dear = { ...near, indexPrice: decimal("11200") };
    expect(rules(price("pasted", "11.111", dear), dear)).toEqual(["ambiguous"]);
    expect(rules(price("pasted", "11,111"))).toEqual(["ambiguous"]);
    const qty = play([text("qty", "1.234")], price("typed", "11.111"), near);
    expect(ticketIssues(qty, near)).toMatchObject([{ field: "qty", rule: "ambiguous" }]);
  });

  it("take an offered value as plain text with the instrument's places", () => {
    const value = { type: "value", field: "qty", value: decimal("0.25") } as const;
    expect(play([value], filled).qty).toEqual({
      text: "0.250",
      source: "typed",
      interpretation: null,
    });
    const german = reduce(filled, value, { ...context, numbers: numbersIn("1.234,56") });
    expect(german.qty.text).toBe("0.250");
  });

  it("are checked by the rules as soon as they are sure", () => {
    expect(ticketIssues(filled, context)).toEqual([]);
    expect(ticketIssues(play([text("price", "67032.45")], filled), context)).toMatchObject([
      { field: "price", rule: "priceMultiplier", nearest: ["67032.4", "67032.5"] },
    ]);
    expect(ticketIssues(newTicket("SPOT"), { ...spot, instrument: null })).toMatchObject([
      { field: "symbol", rule: "required" },
    ]);
  });
});
