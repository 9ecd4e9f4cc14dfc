import { expect, it } from "vitest";
import { readInstrument } from "../instrument";
import { fromPlan, type ListedPlanOrder } from "../plan-row";
import { futuresRow, spotRow } from "../testing";
import {
  type FormId,
  forms,
  newTicket,
  type TicketContext,
  type TicketState,
  toRequestBody,
} from "./index";
import {
  linkOfBody,
  linkOfPlan,
  readTicketLink,
  ticketLink,
  ticketLinkParameters,
} from "./ticket-link";

const typed = (text: string) => ({ text, source: "typed", interpretation: null }) as const;

const cases: readonly (readonly [
  FormId,
  Partial<TicketState>,
  ReturnType<typeof readTicketLink>,
])[] = [
  [
    "order",
    {
      ...{ positionAction: "close-long", timeInForce: "post_only", stpMode: "cancel_both" },
      ...{ price: typed("61,000.5"), qty: typed("0.01") },
    },
    {
      positionAction: "close-long",
      choices: { orderType: "limit", timeInForce: "post_only", stpMode: "cancel_both" },
      numbers: { price: "61000.5", qty: "0.01" },
    },
  ],
  [
    "futures-v2",
    {
      ...{ positionAction: "open-short", orderType: "market", marginMode: "isolated" },
      ...{ qty: typed("2"), price: typed("1"), presets: true, takeProfit: typed("60000") },
    },
    {
      positionAction: "open-short",
      choices: { orderType: "market", marginMode: "isolated", presets: true },
      numbers: { qty: "2", takeProfit: "60000" },
    },
  ],
  [
    "spot-plan",
    {
      ...{ positionAction: "sell", planType: "total", triggerType: "mark_price" },
      ...{ trigger: typed("70000"), price: typed("70100"), qty: typed("100") },
    },
    {
      positionAction: "sell",
      choices: { orderType: "limit", planType: "total", triggerType: "mark_price" },
      numbers: { trigger: "70000", price: "70100", qty: "100" },
    },
  ],
  [
    "tpsl",
    {
      ...{ positionAction: "close-short", tpslMode: "partial", slOrderType: "limit" },
      ...{ qty: typed("0.5"), stopLoss: typed("71000"), slLimitPrice: typed("71010") },
      ...{ slTriggerBy: "mark" },
    },
    {
      positionAction: "close-short",
      choices: {
        ...{ orderType: "limit", tpslMode: "partial", slOrderType: "limit" },
        ...{ slTriggerBy: "mark", presets: true },
      },
      numbers: { qty: "0.5", stopLoss: "71000", slLimitPrice: "71010" },
    },
  ],
];

it.each(cases)("a link of the form %s says what its ticket shows", (form, change, expected) => {
  const category = form === "spot-plan" ? "SPOT" : "USDT-FUTURES";
  const context: TicketContext = {
    ...{ instrument: readInstrument(form === "spot-plan" ? spotRow() : futuresRow()) },
    ...{ positionMode: "hedge_mode", indexPrice: null, openOrders: null, now: 0 },
  };
  const link = new URL(
    ticketLink({ ...newTicket(category, form), ...change }, context),
    "http://a",
  );
  expect(link.pathname).toBe("/orders");
  expect(link.searchParams.get("form")).toBe(form === "order" ? null : form);
  expect(link.searchParams.get("ticket")).toBe(category);
  expect(link.searchParams.get("symbol")).toBe("BTCUSDT");
  expect(readTicketLink(link.searchParams)).toEqual(expected);
  // What the journal keeps of the order once it was sent leads to the same ticket.
  const state = { ...newTicket(category, form), ...change };
  const body = toRequestBody(state, context, "D1-0000000000000000000000000A");
  const again = linkOfBody(forms[form].endpoint, JSON.stringify(body));
  const read = readTicketLink(new URL(again ?? "", "http://a").searchParams);
  expect(read.positionAction).toBe(expected.positionAction);
  expect(read.numbers).toEqual(expected.numbers);
  const { orderType: _, presets: __, ...choices } = expected.choices;
  expect(read.choices).toMatchObject(choices);
  const others = ["view", "form", "ticket", "symbol"];
  expect([...link.searchParams.keys()].filter((name) => !others.includes(name))).toSatisfy(
    (names: string[]) => names.every((name) => ticketLinkParameters.includes(name)),
  );
});

it("names neither an account nor a client id", () => {
  expect(ticketLinkParameters.filter((name) => /connection|account|client|key/.test(name))).toEqual(
    [],
  );
});

it("what is no order of a ticket has no link", () => {
  const cancel = JSON.stringify({ category: "USDT-FUTURES", symbol: "BTCUSDT", orderId: "1" });
  expect(linkOfBody("cancel-order", cancel)).toBeNull();
  expect(linkOfBody("place-order", "{}")).toBeNull();
});

const planLink = (listed: object) => {
  const link = linkOfPlan(fromPlan(listed as ListedPlanOrder));
  if (link === null) return null;
  const { searchParams } = new URL(link, "http://a");
  return { form: searchParams.get("form"), ...readTicketLink(searchParams) };
};

it("a spot plan order leads to a ticket of the spot plan form with all that its list says", () => {
  const listed = {
    ...{ category: "SPOT", planType: "spot_plan", orderId: "1", symbol: "BTCUSDT", side: "sell" },
    ...{ orderType: "limit", size: "0.5", triggerPrice: "70000", priceAvg: "70100" },
  };
  expect(planLink(listed)).toEqual({
    form: "spot-plan",
    positionAction: "sell",
    choices: { orderType: "limit", planType: "amount" },
    numbers: { trigger: "70000", price: "70100", qty: "0.5" },
  });
  // A market order's size counts quote coin, and it has no price.
  expect(planLink({ ...listed, orderType: "market" })).toMatchObject({
    choices: { orderType: "market", planType: "total" },
    numbers: { trigger: "70000", qty: "0.5" },
  });
});

it("a take profit or stop loss leads to a ticket of the TP/SL form, part or whole", () => {
  const listed = {
    ...{ category: "USDT-FUTURES", planType: "loss_plan", orderId: "1", symbol: "BTCUSDT" },
    ...{ side: "sell", posSide: "long", posMode: "hedge_mode", tradeSide: "close", size: "0.5" },
    ...{ stopLossTriggerPrice: "60000", stopLossTriggerType: "mark_price", executePrice: "59990" },
  };
  expect(planLink(listed)).toEqual({
    form: "tpsl",
    positionAction: "close-long",
    choices: { tpslMode: "partial", slTriggerBy: "mark", slOrderType: "limit", presets: true },
    numbers: { qty: "0.5", stopLoss: "60000", slLimitPrice: "59990" },
  });
  const whole = { stopSurplusTriggerPrice: "90000", stopSurplusTriggerType: "fill_price" };
  expect(
    planLink({ ...listed, ...whole, planType: "pos_profit", size: "0", executePrice: "" }),
  ).toMatchObject({
    choices: { tpslMode: "full", tpTriggerBy: "market" },
    numbers: { takeProfit: "90000" },
  });
});

it("a plan order that no form places has no link", () => {
  const listed = { category: "USDT-FUTURES", orderId: "1", symbol: "BTCUSDT", side: "buy" };
  for (const planType of ["normal_plan", "track_plan", "moving_plan", "new_plan"]) {
    expect(planLink({ ...listed, planType, triggerPrice: "1", size: "1" })).toBeNull();
  }
});
