import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimal } from "@/lib/decimal";
import { fromUnified } from "./read-order-row";
import {
  newReplacement,
  notReplaceableReason,
  type ReplaceEvent,
  type Replacement,
  reduceReplacement,
  replaceRequest,
} from "./replace";
import { listedOrder } from "./testing";

const order = { qty: "0.5", cumExecQty: "0.1", price: "67000", timeInForce: "gtc" };
const row = fromUnified(listedOrder(order));
const replacementAfter = (...events: readonly ReplaceEvent[]): Replacement =>
  events
    // The desk would take the new order, unless a test is about that.
    .flatMap((event): ReplaceEvent[] => (event.type === "press" ? [event, passed] : [event]))
    .reduce(reduceReplacement, newReplacement(row));

const passed = { type: "checked", refusal: null } as const;

const press = { type: "press", qty: decimal("0.4"), atOnce: false } as const;
const taken = { type: "cancel", answer: { kind: "taken" } } as const;
const gone = (filled: string): ReplaceEvent => ({
  type: "listed",
  gone: true,
  filled: decimal(filled),
});
const there = (filled: string): ReplaceEvent => ({
  type: "listed",
  gone: false,
  filled: decimal(filled),
});

describe("a replacement", () => {
  test("asks what to place, once the cancel is taken and the lists agree", () => {
    expect(replacementAfter(press)).toMatchObject({ phase: "cancelling" });
    expect(replacementAfter(press, taken)).toMatchObject({ phase: "confirming" });
    expect(replacementAfter(press, taken, gone("0.1"))).toMatchObject({
      phase: "asking",
      qty: "0.4",
    });
    const confirmed = replacementAfter(press, taken, gone("0.1"), {
      type: "confirm",
      qty: decimal("0.4"),
    });
    expect(confirmed).toMatchObject({ phase: "placing", qty: "0.4" });
  });

  test("cancels nothing where the desk would not place the new order", () => {
    const checking = reduceReplacement(newReplacement(row), press);
    expect(checking).toMatchObject({ phase: "checking" });
    const refused = reduceReplacement(checking, { type: "checked", refusal: "Too many." });
    expect(refused).toMatchObject({ phase: "editing", qty: "0.4", refusal: "Too many." });
    // With other numbers it goes on from there.
    expect(reduceReplacement(refused, press)).toMatchObject({ phase: "checking", refusal: null });
  });

  test("cancels nothing of an order that left or filled while the new one was checked", () => {
    const checking = reduceReplacement(newReplacement(row), press);
    expect(reduceReplacement(checking, gone("0.1"))).toMatchObject({ end: { kind: "not-open" } });
    const filled = reduceReplacement(checking, there("0.5"));
    expect(reduceReplacement(filled, passed)).toMatchObject({ end: { kind: "filled" } });
  });

  test("places by the last list where the person has allowed for it", () => {
    const atOnce = { ...press, atOnce: true };
    expect(replacementAfter(atOnce, taken, gone("0.1"))).toMatchObject({
      phase: "placing",
      qty: "0.4",
    });
    // The lists may agree before the cancel's answer is there.
    expect(replacementAfter(atOnce, gone("0.1"))).toMatchObject({ phase: "cancelling" });
    expect(replacementAfter(atOnce, gone("0.1"), taken)).toMatchObject({ phase: "placing" });
  });

  test("takes off what filled meanwhile, also of a changed quantity", () => {
    const more = { ...press, qty: decimal("0.7") };
    expect(replacementAfter(more, there("0.3"), taken, gone("0.3"))).toMatchObject({ qty: "0.5" });
    expect(replacementAfter(more, there("0.3"), taken, gone("0.1"))).toMatchObject({ qty: "0.5" });
  });

  test("places nothing when all of it filled meanwhile", () => {
    const state = replacementAfter({ ...press, atOnce: true }, there("0.5"), taken, gone("0.5"));
    expect(state).toMatchObject({ phase: "over", end: { kind: "filled" } });
  });

  test.each(["unknown", "not-open"] as const)("places nothing when the cancel is %s", (kind) => {
    const state = replacementAfter(press, { type: "cancel", answer: { kind } }, gone("0.1"));
    expect(state.phase).toBe("over");
    expect(reduceReplacement(state, { type: "confirm", qty: decimal("0.4") })).toBe(state);
  });

  test("places nothing of an order that is seen again", () => {
    const state = replacementAfter(press, taken, gone("0.1"), there("0.1"));
    expect(state.phase).toBe("confirming");
    expect(reduceReplacement(state, { type: "confirm", qty: decimal("0.4") })).toBe(state);
  });

  test("is over when the order was gone before the person decided", () => {
    expect(replacementAfter(gone("0.1"))).toMatchObject({
      phase: "over",
      end: { kind: "not-open" },
    });
  });
});

const amount = fc.constantFrom("0", "0.1", "0.3", "0.5", "0.7").map(decimal);
const anyEvent: fc.Arbitrary<ReplaceEvent> = fc.oneof(
  fc.record({ type: fc.constant("press" as const), qty: amount, atOnce: fc.boolean() }),
  fc.record({
    type: fc.constant("checked" as const),
    refusal: fc.constantFrom(null, null, null, "Too many."),
  }),
  fc.record({
    type: fc.constant("cancel" as const),
    answer: fc.oneof(
      fc.record({
        kind: fc.constantFrom("taken", "taken", "taken", "unknown", "not-open" as const),
      }),
      fc.record({ kind: fc.constant("refused" as const), text: fc.constant("25204") }),
    ),
  }),
  fc.record({
    type: fc.constant("listed" as const),
    gone: fc.boolean(),
    filled: fc.option(amount, { nil: null }),
  }),
  fc.record({ type: fc.constant("confirm" as const), qty: amount }),
  fc.record({
    type: fc.constant("placed" as const),
    end: fc.constant({ kind: "placed" } as const),
  }),
);

test("whatever happens, it places once at most, and only after a confirmed cancel", () => {
  let placements = 0;
  const run = fc.property(fc.array(anyEvent, { maxLength: 60, size: "max" }), (events) => {
    let state = newReplacement(row);
    let places = 0;
    let takes = 0;
    let lastSeenGone = false;
    for (const event of events) {
      const next = reduceReplacement(state, event);
      if (event.type === "listed") lastSeenGone = event.gone;
      if (state.phase === "cancelling" && event.type === "cancel") {
        takes += event.answer.kind === "taken" ? 1 : 0;
      }
      if (next.phase === "placing" && state.phase !== "placing") {
        places += 1;
        expect([takes, lastSeenGone, next.gone]).toEqual([1, true, true]);
        expect(Number(next.qty)).toBeGreaterThan(0);
      }
      state = next;
    }
    expect(places).toBeLessThanOrEqual(1);
    placements += places;
  });
  fc.assert(run, { numRuns: 2_000, seed: 14 });
  // The property means something only if placements happen at all.
  expect(placements).toBeGreaterThan(10);
});

test("the new order is the old one with other numbers and another client id", () => {
  const numbers = { price: decimal("66000"), qty: decimal("0.4") };
  const clientOid = "D1-0000000000000000000000000B";
  const hedge = { positionMode: "hedge_mode", clientOid } as const;
  expect(replaceRequest(row, numbers, hedge)).toEqual({
    category: "USDT-FUTURES",
    symbol: "BTCUSDT",
    price: "66000",
    qty: "0.4",
    side: "buy",
    orderType: "limit",
    timeInForce: "gtc",
    posSide: "long",
    clientOid,
  });
  const oneWay = { positionMode: "one_way_mode", clientOid } as const;
  const close = fromUnified(listedOrder({ ...order, side: "sell", reduceOnly: "YES" }));
  expect(replaceRequest(close, numbers, oneWay)).toMatchObject({ side: "sell", reduceOnly: "yes" });
});

test.each([
  [{ orderType: "market" }, /limit order/],
  [{ timeInForce: null }, /lacks fields/],
  [{ positionAction: null }, /lacks fields/],
])("an order with %o cannot be replaced", (change, reason) => {
  expect(notReplaceableReason({ ...row, ...change })).toMatch(reason);
  expect(notReplaceableReason(row)).toBeNull();
});
