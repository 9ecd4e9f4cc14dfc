import { describe, expect, it } from "vitest";
import { endpoints } from "@/lib/exchange/endpoints";
import type { Category } from "@/lib/exchange/values";
import { readInstrument } from "../instrument";
import { futuresActions, type PositionAction, type PositionMode } from "../position-action";
import { futuresRow } from "../testing";
import {
  categoryForForm,
  type FormId,
  formIds,
  forms,
  type NumberName,
  newTicket,
  requestText,
  ruleStrip,
  summariseTicket,
  type TicketChoices,
  type TicketContext,
  type TicketState,
  ticketEndpoint,
  ticketFields,
  ticketIssues,
  toRequestBody,
  usableMarket,
} from "./index";
import { context, filled, play, spot, text } from "./testing";

const id = "D1-01KAHZ7XYM0123456789ABCDEF";
const hedge: TicketContext = { ...context, positionMode: "hedge_mode" };

type Numbers = Partial<Record<NumberName, string>>;

/** A ticket of a form with these choices and numbers. */
function ticket(
  form: FormId,
  numbers: Numbers,
  choices: Partial<TicketChoices> & { positionAction?: PositionAction } = {},
  within = context,
): TicketState {
  const protects = form === "tpsl" ? ({ positionAction: "close-long" } as const) : {};
  const opened = newTicket(form === "spot-plan" ? "SPOT" : "USDT-FUTURES", form);
  const start = { ...opened, ...protects, ...choices };
  const typed = Object.entries(numbers).map(([name, value]) => text(name as NumberName, value));
  return play(typed, start, within);
}

const wire = (state: TicketState, within = context) => {
  const body = toRequestBody(state, within, id);
  return body && requestText(body);
};

const sentence = (state: TicketState, within = context) =>
  summariseTicket(state, within)
    .sentence?.map((part) => part.text)
    .join("");

const messagesOf = (state: TicketState, within = context) =>
  ticketIssues(state, within).map(({ field, rule, severity }) => `${severity} ${field} ${rule}`);

describe("every form", () => {
  it("goes to the path of its endpoint", () => {
    for (const form of formIds) expect(endpoints[forms[form].endpoint].path).toBe(forms[form].path);
  });

  it("is, byte for byte, what the contract makes of it", () => {
    const exits = { takeProfit: "70000", stopLoss: "60000" };
    const limits = { ...exits, tpLimitPrice: "70010", slLimitPrice: "59990" };
    const atLimit = { tpOrderType: "limit", slOrderType: "limit" } as const;
    const order = { price: "67000", qty: "0.25" };
    const cases: [TicketState, TicketContext][] = [
      [ticket("order", { ...order, ...exits }, { presets: true }), context],
      [ticket("order", { ...order, ...limits }, { presets: true, ...atLimit }), hedge],
      [ticket("futures-v2", { ...order, ...limits }, { presets: true, ...atLimit }), hedge],
      [
        ticket("futures-v2", { qty: "1" }, { orderType: "market", marginMode: "isolated" }),
        context,
      ],
      [ticket("spot-plan", { ...order, trigger: "66000" }, { stpMode: "cancel_both" }), spot],
      [ticket("tpsl", limits, { ...atLimit, tpTriggerBy: "mark" }), hedge],
      [ticket("tpsl", { qty: "0.1", stopLoss: "60000" }, { tpslMode: "partial" }), context],
    ];
    for (const [state, within] of cases) {
      const body = toRequestBody(state, within, id);
      expect(body, state.form).not.toBeNull();
      const { request } = endpoints[ticketEndpoint(state)];
      expect(JSON.stringify(request.parse(body))).toBe(body && requestText(body));
    }
  });

  it("keeps the numbers that mean the same, and gives the choice back on the way back", () => {
    const guard = play([{ type: "form", form: "tpsl" }], filled);
    expect([guard.positionAction, guard.qty.text, guard.notice]).toEqual([null, "0.250", null]);
    const back = play([{ type: "form", form: "futures-v2" }], guard);
    expect([back.positionAction, back.price.text]).toEqual(["open-long", "67,032.4"]);
  });

  it("converts a quantity that counts another coin there, and says so", () => {
    const row = futuresRow({ category: "COIN-FUTURES", quoteCoin: "USD", quotePrecision: "0" });
    const coin = { ...context, instrument: readInstrument(row) };
    const unified = play(
      [text("price", "50000"), text("qty", "25000")],
      newTicket("COIN-FUTURES"),
      coin,
    );
    const v2 = play([{ type: "form", form: "futures-v2" }], unified, coin);
    expect([ticketFields(v2, coin).qtyCoin, v2.qty.text]).toEqual(["BTC", "0.500"]);
    expect(v2.notice).toContain("25000 USD");
  });

  it("has the category that it can trade", () => {
    expect(categoryForForm("spot-plan", "USDT-FUTURES")).toBe("SPOT");
    expect(categoryForForm("tpsl", "MARGIN")).toBe("USDT-FUTURES");
    expect(categoryForForm("futures-v2", "COIN-FUTURES")).toBe("COIN-FUTURES");
    expect(categoryForForm("order", "MARGIN")).toBe("MARGIN");
  });
});

describe("the unified order", () => {
  it("carries a take profit and a stop loss only when asked for, and never on a close", () => {
    const numbers = { price: "67000", qty: "0.25", takeProfit: "70000" };
    expect(wire(ticket("order", numbers))).not.toContain("takeProfit");
    expect(wire(ticket("order", numbers, { presets: true }))).toContain(
      '"tpTriggerBy":"market","takeProfit":"70000","tpOrderType":"market"',
    );
    const close = ticket("order", numbers, { presets: true, positionAction: "close-long" });
    expect(wire(close)).not.toContain("takeProfit");
    const coinMargined = readInstrument(futuresRow({ symbol: "BTCUSD_CM" }));
    const cm = { ...context, instrument: coinMargined };
    expect(ticketFields(ticket("order", numbers, { presets: true }), cm).takeProfitStopLoss).toBe(
      "none",
    );
  });
});

describe("futures v2", () => {
  const numbers = { price: "67000", qty: "0.25" };

  it("says each position action as endpoint 3 wants it, in both modes", () => {
    const golden = futuresActions.flatMap((positionAction) =>
      (["one_way_mode", "hedge_mode"] as PositionMode[]).map((positionMode) => [
        positionAction,
        positionMode,
        wire(ticket("futures-v2", numbers, { positionAction }), { ...context, positionMode }),
      ]),
    );
    const body = (side: string, mode: string) =>
      '{"symbol":"BTCUSDT","productType":"USDT-FUTURES","marginMode":"crossed",' +
      `"marginCoin":"USDT","size":"0.25","price":"67000",${side},"orderType":"limit",` +
      `"force":"gtc","clientOid":"${id}"${mode}}`;
    const oneWay = (side: string, reduceOnly: string) =>
      body(`"side":"${side}"`, `,"reduceOnly":"${reduceOnly}"`);
    const hedged = (side: string, tradeSide: string) =>
      body(`"side":"${side}","tradeSide":"${tradeSide}"`, "");
    expect(golden).toEqual([
      ["open-long", "one_way_mode", oneWay("buy", "NO")],
      ["open-long", "hedge_mode", hedged("buy", "open")],
      ["open-short", "one_way_mode", oneWay("sell", "NO")],
      ["open-short", "hedge_mode", hedged("sell", "open")],
      ["close-long", "one_way_mode", oneWay("sell", "YES")],
      ["close-long", "hedge_mode", hedged("buy", "close")],
      ["close-short", "one_way_mode", oneWay("buy", "YES")],
      ["close-short", "hedge_mode", hedged("sell", "close")],
    ]);
  });

  it("counts base coin and takes its margin coin from the instrument, coin futures too", () => {
    const row = futuresRow({ symbol: "BTCUSD", category: "COIN-FUTURES", quoteCoin: "USD" });
    const coin = { ...context, instrument: readInstrument(row) };
    const state = { ...ticket("futures-v2", numbers), category: "COIN-FUTURES" as const };
    expect(toRequestBody(state, coin, id)).toMatchObject({ marginCoin: "BTC", size: "0.25" });
    expect(ticketFields(state, coin).qtyCoin).toBe("BTC");
  });

  it("states how this endpoint closes, and both documented behaviours where they matter", () => {
    const close = ticket("futures-v2", numbers, {
      positionAction: "close-long",
      orderType: "market",
    });
    const [line, ...more] = ticketFields(close, hedge).cautions;
    expect(line).toBe("v2 close long = side buy + tradeSide close.");
    expect(more.join()).toContain("may reject this close");
    expect(ticketFields(close, context).cautions).toEqual([]);
    const opens = ticket("futures-v2", numbers);
    expect(ticketFields(opens, hedge).cautions).toEqual([]);
  });

  it("is held to the rules by the ticket's own names", () => {
    expect(messagesOf(ticket("futures-v2", { price: "67000.05", qty: "0.0001" }))).toEqual([
      "error price priceMultiplier",
      "error qty quantityMultiplier",
    ]);
    const exits = { ...numbers, takeProfit: "60000", stopLoss: "70000.05" };
    expect(messagesOf(ticket("futures-v2", exits, { presets: true }))).toEqual([
      "error stopLoss priceMultiplier",
      "error takeProfit sides",
      "warning takeProfit side",
      "warning stopLoss side",
    ]);
  });
});

describe("a spot plan", () => {
  const numbers = { trigger: "66000", price: "65900", qty: "0.5" };

  it("says side, trigger and what its size counts as endpoint 5 wants it", () => {
    const amount = ticket("spot-plan", numbers, {}, spot);
    expect(wire(amount, spot)).toBe(
      '{"symbol":"BTCUSDT","side":"buy","triggerPrice":"66000","orderType":"limit",' +
        '"executePrice":"65900","planType":"amount","size":"0.5","triggerType":"fill_price",' +
        `"clientOid":"${id}"}`,
    );
    const total = { planType: "total", orderType: "market", triggerType: "mark_price" } as const;
    const market = ticket("spot-plan", { trigger: "66000", qty: "500" }, total, spot);
    expect(wire({ ...market, positionAction: "sell" }, spot)).toBe(
      '{"symbol":"BTCUSDT","side":"sell","triggerPrice":"66000","orderType":"market",' +
        '"planType":"total","size":"500","triggerType":"mark_price",' +
        `"clientOid":"${id}"}`,
    );
    expect(ticketFields(market, spot).qtyCoin).toBe("USDT");
  });

  it("tells the way the price has to go, out of where the index is", () => {
    const state = ticket("spot-plan", numbers, {}, spot);
    expect(sentence(state, spot)).toBe(
      "When the last price falls to 66,000.00: Buy 0.500000 BTC at 65,900.00 or better.",
    );
    const high = play([text("trigger", "70000")], state, spot);
    expect(sentence(high, spot)).toContain("rises to 70,000.00");
    expect(sentence(high, { ...spot, indexPrice: null })).toContain("reaches 70,000.00");
    expect(summariseTicket(state, spot).submit).toBe("Buy 0.500000 @ 65,900.00 when 66,000.00");
  });

  it("does not exist without its trigger, and says that nothing cancels it", () => {
    const state = ticket("spot-plan", { price: "65900", qty: "0.5" }, {}, spot);
    expect(wire(state, spot)).toBeNull();
    expect(messagesOf(state, spot)).toEqual(["error trigger required"]);
    expect(messagesOf(play([text("trigger", "66000.001")], state, spot), spot)).toEqual([
      "error trigger pricePrecision",
    ]);
    expect(ticketFields(state, spot).cautions.join()).toContain("cancelled here");
  });
});

describe("a take profit and stop loss", () => {
  it("names the position in both modes, for the whole of it no quantity", () => {
    const state = ticket("tpsl", { takeProfit: "70000", stopLoss: "60000", qty: "0.1" });
    const golden =
      `{"category":"USDT-FUTURES","symbol":"BTCUSDT","clientOid":"${id}","type":"tpsl",` +
      '"tpslMode":"full","posSide":"long","tpTriggerBy":"market","slTriggerBy":"market",' +
      '"takeProfit":"70000","stopLoss":"60000","tpOrderType":"market","slOrderType":"market"}';
    expect(wire(state)).toBe(golden);
    expect(wire(state, hedge)).toBe(golden);
    const part = ticket(
      "tpsl",
      { qty: "0.1", stopLoss: "70000", slLimitPrice: "70010" },
      {
        tpslMode: "partial",
        positionAction: "close-short",
        slTriggerBy: "mark",
        slOrderType: "limit",
      },
    );
    expect(wire(part, hedge)).toBe(
      `{"category":"USDT-FUTURES","symbol":"BTCUSDT","clientOid":"${id}","type":"tpsl",` +
        '"tpslMode":"partial","qty":"0.1","posSide":"short","slTriggerBy":"mark",' +
        '"stopLoss":"70000","slOrderType":"limit","slLimitPrice":"70010"}',
    );
  });

  it("asks which position it protects, and turns no side round for it", () => {
    const asked = newTicket("USDT-FUTURES", "tpsl");
    expect(messagesOf(asked)).toEqual(["error positionAction required"]);
    expect(summariseTicket(asked, context).submit).toBe("Choose Close long or Close short");
    const typed = play([text("takeProfit", "70000")], asked);
    expect(wire(typed)).toBeNull();
    expect(messagesOf(play([text("takeProfit", "2%")], asked))).toContain(
      "error takeProfit number",
    );
    for (const positionAction of ["buy", "sell"] as const) {
      const sold = play([{ type: "position-action", positionAction }], newTicket("SPOT"), spot);
      expect(play([{ type: "form", form: "tpsl" }], sold, spot).positionAction).toBeNull();
    }
  });

  it("needs one of the two, and the price of what is at a limit", () => {
    expect(messagesOf(ticket("tpsl", {}))).toEqual(["error takeProfit required"]);
    const unsure = ticket("tpsl", { takeProfit: "70000", stopLoss: "60,000" });
    expect(wire(unsure)).toBeNull();
    const limit = ticket("tpsl", { takeProfit: "70000" }, { tpOrderType: "limit" });
    expect(messagesOf(limit)).toEqual(["error tpLimitPrice required"]);
    expect(wire(limit)).toBeNull();
    expect(wire(ticket("tpsl", { stopLoss: "60000" }))).not.toBeNull();
  });

  it("warns of what would trigger at once, and stops what is the wrong way round", () => {
    expect(messagesOf(ticket("tpsl", { takeProfit: "67000" }))).toEqual([
      "warning takeProfit side",
    ]);
    const wrong = ticket("tpsl", { takeProfit: "60000", stopLoss: "70000" });
    expect(messagesOf(wrong)[0]).toBe("error takeProfit sides");
    expect(messagesOf({ ...wrong, positionAction: "close-short" })).toEqual([]);
  });

  it("is not for symbols that end in _CM, and says why", () => {
    const cm = { ...context, instrument: readInstrument(futuresRow({ symbol: "BTCUSD_CM" })) };
    const [first] = ticketIssues(ticket("tpsl", { stopLoss: "60000" }), cm);
    expect(first).toMatchObject({ field: "symbol", rule: "not-on-cm", severity: "error" });
  });

  it("is a sentence that a person can check, with the rules that apply", () => {
    const state = ticket("tpsl", { takeProfit: "70000", stopLoss: "60000" });
    expect(sentence(state)).toBe(
      "Close the entire long in BTCUSDT at the market price when the last price reaches 70,000.0 " +
        "(take profit), or at the market price when the last price reaches 60,000.0 (stop loss).",
    );
    expect(summariseTicket(state, context).submit).toBe(
      "Position TP/SL long: TP 70,000.0, SL 60,000.0",
    );
    expect(ruleStrip(state, context).map(({ label }) => label)).toEqual([
      "Tick",
      "Step",
      "Qty",
      "Min",
    ]);
  });
});

describe("a ticket of an account that can use some of the forms only", () => {
  it("stays where it can, else trades the same in another form, else what a form trades", () => {
    const classic = ["futures-v2", "spot-plan"] as const;
    const market = (form: FormId, category: Category) =>
      Object.values(usableMarket({ form, category }, classic));
    expect(market("futures-v2", "COIN-FUTURES")).toEqual(["futures-v2", "COIN-FUTURES"]);
    expect(market("order", "COIN-FUTURES")).toEqual(["futures-v2", "COIN-FUTURES"]);
    expect(market("order", "SPOT")).toEqual(["spot-plan", "SPOT"]);
    expect(market("order", "MARGIN")).toEqual(["futures-v2", "USDT-FUTURES"]);
  });
});
