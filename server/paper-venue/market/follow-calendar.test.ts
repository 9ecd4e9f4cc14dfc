import { describe, expect, it } from "vitest";
import { depth, openOrders, type PlaceOrder, positions, validate } from "../engine";
import {
  applyLogged,
  beginVenue,
  reviveVenue,
  serialiseVenue,
  type VenueState,
} from "../state/venue-state";
import type { ChangeInstrument } from "./listing-changes";
import { instrumentsAt } from "./market-state";
import { seedAccounts } from "./seed";

const dayMs = 86_400_000;
const start = Date.UTC(2026, 10, 20, 20);
const firstDelivery = Date.UTC(2026, 11, 25, 8);
const linear = { category: "USDT-FUTURES", symbol: "BTCUSDT_261225" } as const;
const inCoin = { category: "COIN-FUTURES", symbol: "BTCUSD_261225" } as const;

function tick(state: VenueState, at: number) {
  return applyLogged(state, { at, command: { type: "tick" } });
}

function place(state: VenueState, at: number, order: Partial<PlaceOrder>): readonly string[] {
  const command = {
    type: "place",
    uid: seedAccounts.trader,
    ...linear,
    side: "buy",
    orderType: "market",
    qty: "0.5",
    ...order,
  } as const;
  return applyLogged(state, { at, command }).map((event) =>
    event.type === "rejected" ? event.code : event.type,
  );
}

function change(state: VenueState, at: number, what: Omit<ChangeInstrument, "type">) {
  return applyLogged(state, { at, command: { type: "change-instrument", ...what } });
}

function symbolsOf(state: VenueState, at: number): readonly string[] {
  return instrumentsAt(state.parts.market, at)
    .filter(({ wire }) => wire.symbol.startsWith("BTC") && wire.type === "delivery")
    .map(({ wire }) => wire.symbol);
}

function statusOf(state: VenueState, at: number, symbol: string): string | undefined {
  return instrumentsAt(state.parts.market, at).find(({ wire }) => wire.symbol === symbol)?.wire
    .status;
}

describe("a delivery", () => {
  it("trades until its time, then closes positions, drops orders, makes way", () => {
    const state = beginVenue(7, start);
    tick(state, start + 1_000);
    expect(place(state, start + 2_000, {})).toContain("completed");
    const rest = { orderType: "limit", price: "80000", qty: "0.1", clientOid: "rest" } as const;
    expect(place(state, start + 2_000, { ...inCoin, ...rest })).toEqual(["accepted", "rested"]);
    tick(state, firstDelivery - 1);
    expect(positions(state.engine, seedAccounts.trader).map(({ symbol }) => symbol)).toEqual([
      linear.symbol,
    ]);
    const events = tick(state, firstDelivery);
    expect(events.filter(({ type }) => type === "instrument-delivered").length).toBe(4);
    expect(positions(state.engine, seedAccounts.trader)).toEqual([]);
    expect(
      openOrders(state.engine, seedAccounts.trader).map(({ clientOid }) => clientOid),
    ).not.toContain("rest");
    expect(symbolsOf(state, firstDelivery)).toEqual([
      "BTCUSDT_270326",
      "BTCUSD_270326",
      "BTCUSDT_270625",
      "BTCUSD_270625",
    ]);
    expect(place(state, firstDelivery + 1, {})).toEqual(["25100"]);
    expect(place(state, firstDelivery + 1, { symbol: "BTCUSDT_270625", ...rest })).toEqual([
      "accepted",
      "rested",
    ]);
    expect(validate(state.engine)).toEqual([]);
  });

  it("is followed by the bots' book of the next one", () => {
    const state = beginVenue(7, start);
    for (let second = 0; second < 6; second++) tick(state, firstDelivery + second * 1_000);
    expect(depth(state.engine, "USDT-FUTURES", "BTCUSDT_270326", 6).bids.length).toBe(6);
  });

  it("happens for each quarter that a jump of the clock passes over", () => {
    const state = beginVenue(7, start);
    const at = Date.UTC(2027, 6, 1);
    const events = tick(state, at);
    const delivered = events.filter((event) => event.type === "instrument-delivered");
    expect(new Set(delivered.map(({ symbol }) => symbol.slice(-6)))).toEqual(
      new Set(["261225", "270326", "270625"]),
    );
    expect(symbolsOf(state, at)).toEqual([
      "BTCUSDT_270924",
      "BTCUSD_270924",
      "BTCUSDT_271231",
      "BTCUSD_271231",
    ]);
    expect(validate(state.engine)).toEqual([]);
  });

  it("that has not begun is listed and takes no orders yet", () => {
    const state = beginVenue(7, start);
    // The contract of December 2027 begins 182 days before it ends: a week after it is listed.
    const at = Date.UTC(2027, 5, 25, 9);
    tick(state, at);
    const symbol = "BTCUSDT_271231";
    expect(statusOf(state, at, symbol)).toBe("listed");
    expect(place(state, at, { symbol })).toEqual(["25103"]);
    const begun = at + 8 * dayMs;
    tick(state, begun);
    expect(statusOf(state, begun, symbol)).toBe("online");
    expect(place(state, begun, { symbol })).toEqual(["accepted", "cancelled"]);
  });

  it("comes out the same from a snapshot", () => {
    const state = beginVenue(7, start);
    tick(state, start + 1_000);
    place(state, start + 2_000, {});
    const revived = reviveVenue(serialiseVenue(state));
    for (const each of [state, revived]) tick(each, firstDelivery + 5);
    expect(serialiseVenue(revived)).toEqual(serialiseVenue(state));
  });
});

describe("a changed instrument", () => {
  const spot = { category: "SPOT", symbol: "BTCUSDT" } as const;

  it("is listed and enforced so at once", () => {
    const state = beginVenue(7, start);
    change(state, start, { ...linear, status: "limit_open" });
    expect(statusOf(state, start, linear.symbol)).toBe("limit_open");
    expect(place(state, start, {})).toEqual(["25105"]);
    change(state, start, { ...linear, status: "online", maintainTime: String(start + 1_000) });
    expect(place(state, start, {})).toContain("accepted");
    expect(place(state, start + 1_000, {})).toEqual(["25102"]);
    change(state, start, { ...linear, maintainTime: "" });
    expect(place(state, start + 1_000, {})).toContain("accepted");
  });

  it("loses its open orders when its delisting comes, bots' and users'", () => {
    const state = beginVenue(7, start);
    change(state, start, { ...spot, offTime: String(start + 60_000) });
    tick(state, start + 59_999);
    const openOf = () =>
      openOrders(state.engine, seedAccounts.trader, { symbol: "BTCUSDT", categories: ["SPOT"] });
    expect(openOf().length).toBeGreaterThan(0);
    const events = tick(state, start + 60_000);
    expect(events.some((it) => it.type === "cancelled" && it.reason === "offline")).toBe(true);
    expect(openOf()).toEqual([]);
    expect(depth(state.engine, "SPOT", "BTCUSDT", 1)).toEqual({ bids: [], asks: [] });
    expect(statusOf(state, start + 60_000, "BTCUSDT")).toBe("offline");
    expect(place(state, start + 60_000, { ...spot, side: "sell" })).toEqual(["25104"]);
    tick(state, start + 65_000);
    expect(validate(state.engine)).toEqual([]);
  });

  it("is refused by field when it makes no sense, and nothing is changed", () => {
    const state = beginVenue(7, start);
    const before = serialiseVenue(state);
    const refused = (what: Record<string, string>) =>
      change(state, start, { ...spot, ...what } as Omit<ChangeInstrument, "type">)[0];
    expect(refused({ symbol: "NONE" })).toMatchObject({ code: "25100", field: "symbol" });
    expect(refused({ status: "shut" })).toMatchObject({ code: "40020", field: "status" });
    expect(refused({ offTime: "soon" })).toMatchObject({ code: "40020", field: "offTime" });
    expect(serialiseVenue(state)).toEqual(before);
  });
});
