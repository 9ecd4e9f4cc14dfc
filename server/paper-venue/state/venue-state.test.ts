import { describe, expect, it } from "vitest";
import { atSize, isFull } from "@/lib/testing/size";
import { addDays, dayOf } from "@/lib/time";
import { publishedAt } from "../commissions/commission-row";
import { depth, openOrders, positions, validate } from "../engine";
import { booksOf } from "../market/quoted-books";
import { seedAccounts } from "../market/seed";
import { firstMoment } from "./open-exchange";
import {
  applyLogged,
  beginVenue,
  reviveVenue,
  serialiseVenue,
  type VenueState,
} from "./venue-state";

const at = 1_795_200_000_000;

function ticked(state: VenueState, count: number): VenueState {
  for (let tick = 0; tick < count; tick++) {
    applyLogged(state, { at: state.lastAt + 1_000, command: { type: "tick" } });
  }
  return state;
}

describe("a new venue", () => {
  it("has a trader with a handful of resting orders, one of them filled in part", () => {
    const orders = openOrders(beginVenue(7, at).engine, seedAccounts.trader);
    expect(orders.length).toBe(7);
    expect(orders.filter((it) => it.orderStatus === "partially_filled").length).toBe(1);
    expect(new Set(orders.map(({ category }) => category))).toEqual(
      new Set(["SPOT", "USDT-FUTURES"]),
    );
  });

  it("has a hedge trader with both sides of a position, and sub-accounts in every line", () => {
    const { engine } = beginVenue(7, at);
    const held = positions(engine, seedAccounts.hedge).map((it) => `${it.symbol} ${it.posSide}`);
    expect(held).toEqual(["BTCUSDT long", "BTCUSDT short", "ETHUSDT short"]);
    const lines = seedAccounts.subAccounts.flatMap((uid) => positions(engine, uid));
    expect(new Set(lines.map(({ category }) => category))).toEqual(
      new Set(["USDT-FUTURES", "USDC-FUTURES", "COIN-FUTURES"]),
    );
    expect(openOrders(engine, seedAccounts.hedge).length).toBe(2);
    expect(validate(engine)).toEqual([]);
  });

  it("is the same for the same seed and moment", () => {
    expect(serialiseVenue(beginVenue(7, at))).toEqual(serialiseVenue(beginVenue(7, at)));
  });
});

describe("the quoting bots", () => {
  it("keep several levels on both sides of every main symbol, and all accounts add up", () => {
    const state = beginVenue(7, at);
    for (let round = 0; round < atSize(20, 5); round++) {
      ticked(state, 7);
      for (const { category, symbol } of booksOf(state.parts.market)) {
        const { bids, asks } = depth(state.engine, category, symbol, 6);
        expect(bids.length, symbol).toBeGreaterThanOrEqual(3);
        expect(asks.length, symbol).toBeGreaterThanOrEqual(3);
      }
      expect(validate(state.engine)).toEqual([]);
    }
  });

  it("never are refused an order", () => {
    const state = beginVenue(3, at);
    const refused = Array.from({ length: atSize(300) }, () =>
      applyLogged(state, { at: state.lastAt + 1_000, command: { type: "tick" } }),
    )
      .flat()
      .filter((event) => event.type === "rejected" && event.code !== "25204");
    expect(refused).toEqual([]);
  });

  it.runIf(isFull)("fill resting orders near the price in time, if not all of them", () => {
    const state = beginVenue(7, at);
    const sizes = { BTCUSDT: "0.1", ETHUSDT: "0.2", SOLUSDT: "1", XRPUSDT: "50", DOGEUSDT: "100" };
    for (const [symbol, qty] of Object.entries(sizes)) {
      const price = depth(state.engine, "SPOT", symbol, 1).bids[0]?.price ?? "";
      const order = { symbol, price, qty, clientOid: `near-${symbol}` };
      const shared = { type: "place", category: "SPOT", side: "buy", orderType: "limit" } as const;
      const events = applyLogged(state, {
        at,
        command: { ...shared, ...order, uid: seedAccounts.trader },
      });
      expect(events.map(({ type }) => type)).toEqual(["accepted", "rested"]);
    }
    ticked(state, 600);
    const open = openOrders(state.engine, seedAccounts.trader).filter(({ clientOid }) =>
      clientOid.startsWith("near-"),
    );
    expect(open.length).toBeLessThanOrEqual(2);
  });

  it("fill a market order at once", () => {
    const state = beginVenue(7, at);
    const events = applyLogged(state, {
      at,
      command: {
        type: "place",
        uid: seedAccounts.trader,
        category: "USDT-FUTURES",
        symbol: "BTCUSDT",
        side: "buy",
        orderType: "market",
        qty: "0.5",
      },
    });
    expect(events.map(({ type }) => type)).toContain("completed");
  });
});

describe("a snapshot of the venue", () => {
  it("goes on like the venue it was taken from", () => {
    const state = ticked(beginVenue(7, at), 40);
    const revived = reviveVenue(serialiseVenue(state));
    expect(serialiseVenue(ticked(revived, 40))).toEqual(serialiseVenue(ticked(state, 40)));
  });

  it("that was kept before a line counted contracts ends that line and lists it anew", () => {
    const [rest = "", engine = ""] = serialiseVenue(beginVenue(7, at));
    const kept = engine
      .replaceAll('"contracts":true,', "")
      .replace(/("symbol":"BTCUSD_CM".{0,200}?"quantityPrecision":)"0"/, '$1"4"');
    const revived = reviveVenue([rest, kept]);
    const { "COIN-FUTURES": listed } = revived.engine.instruments;
    expect(listed.get("BTCUSD_CM")?.definition).toMatchObject({
      contracts: true,
      quantityPrecision: "0",
    });
    expect(listed.get("BTCUSD_CM")?.holders.size).toBe(0);
    expect(validate(revived.engine)).toEqual([]);
    ticked(revived, 7);
    expect(depth(revived.engine, "COIN-FUTURES", "BTCUSD_CM", 1).bids).toHaveLength(1);
  });
});

const hourMs = 3_600_000;

describe("firstMoment", () => {
  it("is now for a venue that begins in step", () => {
    expect(firstMoment(1_795_000_000_123, 0)).toBe(1_795_000_000_123);
  });

  it("leaves exactly two days to be published until now, at every hour", () => {
    for (let hour = 0; hour < 48; hour += 1) {
      const now = Date.parse("2026-11-22T00:17:00Z") + hour * hourMs;
      const first = firstMoment(now, 2);
      const days = Array.from({ length: 6 }, (_, at) => addDays(dayOf(now, "UTC+8"), -at));
      const between = days.filter((day) => publishedAt(day) > first && publishedAt(day) <= now);
      expect(between).toHaveLength(2);
      expect(now - first).toBeGreaterThanOrEqual(48 * hourMs);
      expect(now - first).toBeLessThan(72 * hourMs);
    }
  });
});
