import { describe, expect, it } from "vitest";
import { endpoints } from "@/lib/exchange/endpoints";
import { readInstrument } from "@/lib/orders/instrument";
import type { PositionMode } from "@/lib/orders/position-action";
import { futuresRow, spotRow } from "@/lib/orders/testing";
import { type BatchOrder, emptyOrder, toBatchElement } from "./batch-row";
import { pasted } from "./testing/batch";

const oid = "D1-01KAHZ7XYM0123456789ABCDEF";
const futures = readInstrument(futuresRow());
const spot = readInstrument(spotRow());

function wire(mode: PositionMode, order: Partial<BatchOrder>): string | null {
  const category = order.category ?? "USDT-FUTURES";
  const given = { ...emptyOrder(category), price: pasted("67,032.4"), qty: pasted("0.250") };
  const instrument = category === "SPOT" ? spot : futures;
  const element = toBatchElement({ ...given, ...order }, instrument, mode, oid);
  if (element !== null)
    expect(endpoints["place-batch"].request.safeParse([element]).error).toBe(undefined);
  return element && JSON.stringify(element);
}

describe("an element of endpoint 8", () => {
  // The bytes that docs/interface.md#endpoint-8 and docs/rulings.md#ruling-22, #ruling-23,
  // #ruling-28 ask for, written out by hand.
  const head = '{"category":"USDT-FUTURES","symbol":"BTCUSDT","qty":"0.25","price":"67032.4"';
  const tail = `,"clientOid":"${oid}"}`;
  const limit = ',"orderType":"limit","timeInForce":"gtc"';
  it.each([
    ["one_way_mode", "open-long", `${head},"side":"buy"${limit}${tail}`],
    ["one_way_mode", "open-short", `${head},"side":"sell"${limit}${tail}`],
    ["one_way_mode", "close-long", null],
    ["one_way_mode", "close-short", null],
    ["hedge_mode", "open-long", `${head},"side":"buy"${limit},"posSide":"long"${tail}`],
    ["hedge_mode", "open-short", `${head},"side":"sell"${limit},"posSide":"short"${tail}`],
    ["hedge_mode", "close-long", `${head},"side":"sell"${limit},"posSide":"long"${tail}`],
    ["hedge_mode", "close-short", `${head},"side":"buy"${limit},"posSide":"short"${tail}`],
  ] as const)("says in %s %s", (mode, positionAction, bytes) => {
    expect(wire(mode, { positionAction })).toBe(bytes);
  });

  it("of a market order has neither price nor time in force, even when they are written", () => {
    const order = { category: "SPOT", positionAction: "sell", orderType: "market" } as const;
    expect(wire("hedge_mode", { ...order, qty: pasted("0.5") })).toBe(
      `{"category":"SPOT","symbol":"BTCUSDT","qty":"0.5","side":"sell","orderType":"market"${tail}`,
    );
  });

  it("is none while a number is not sure", () => {
    expect(wire("one_way_mode", { qty: pasted("1,234") })).toBeNull();
    expect(wire("one_way_mode", { price: pasted("") })).toBeNull();
    expect(
      wire("one_way_mode", { qty: { ...pasted("1,234"), interpretation: "decimal" } }),
    ).toContain('"qty":"1.234"');
  });
});
