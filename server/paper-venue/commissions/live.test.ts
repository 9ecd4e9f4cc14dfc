import { describe, expect, it } from "vitest";
import { decimal, multiply } from "@/lib/decimal";
import { addDays, type Day, dayBounds, dayMs } from "@/lib/time";
import { type Filled, formatAmount, formatUnits, type PlaceOrder } from "../engine";
import { coins } from "../market/coins";
import { seedAccounts } from "../market/seed";
import {
  applyLogged,
  beginVenue,
  reviveVenue,
  serialiseVenue,
  type VenueState,
} from "../state/venue-state";
import { zone } from "./commission-row";
import { begins, firstDay } from "./testing/reads";
import { truthOf } from "./truth";

const code = "ch-own";

function venue(): VenueState {
  const state = beginVenue(7, begins);
  const command = { type: "set-channel-code", channelCode: code } as const;
  applyLogged(state, { at: begins, command });
  return state;
}

/** A market order of the trader that meets the maker's quotes. */
function trade(state: VenueState, change: Partial<PlaceOrder> = {}, at = begins + 1_000): Filled[] {
  const order: PlaceOrder = {
    type: "place",
    uid: seedAccounts.trader,
    category: "SPOT",
    symbol: "BTCUSDT",
    side: "sell",
    orderType: "market",
    qty: "0.1",
    clientOid: "mine-1",
    channelCode: code,
    ...change,
  };
  return applyLogged(state, { at, command: order }).filter((event) => event.type === "filled");
}

const live = (state: VenueState, of: Day = firstDay) => state.parts.commissions.live[of] ?? [];

describe("a fill whose order carried the broker's code", () => {
  it("earns: sold on spot, fee in dollars, four tenths of it, to the last digit", () => {
    const state = venue();
    const fills = trade(state);
    expect(fills.length).toBeGreaterThan(0);
    expect(live(state).length).toBe(fills.length);
    for (const [at, fill] of fills.entries()) {
      const price = decimal(formatUnits(fill.ticks, 2));
      const volume = multiply(price, decimal(formatUnits(fill.lots, 6)));
      const fee = multiply(volume, decimal("0.001"));
      expect(live(state)[at]).toEqual({
        id: `${fill.fillId}1`,
        uid: seedAccounts.trader,
        fillId: fill.fillId,
        orderId: fill.taker.orderId,
        ts: String(begins + 1_000),
        clientOid: "mine-1",
        bizType: "spot",
        subBizType: "spot_trade",
        symbol: "BTCUSDT",
        volume,
        fee,
        pureFee: fee,
        rebateAmount: multiply(fee, decimal("0.4")),
      });
    }
  });

  it("bought on spot pays its fee in the coin, worth the price of the fill", () => {
    const state = venue();
    const [fill] = trade(state, { side: "buy", qty: "1000" });
    if (fill === undefined) throw new Error("Nothing was filled.");
    expect(fill.taker.feeCoin).toBe("BTC");
    const price = decimal(formatUnits(fill.ticks, 2));
    const fee = multiply(decimal(formatAmount(fill.taker.fee)), price);
    expect(live(state)[0]).toMatchObject({ volume: formatAmount(fill.value), fee });
  });

  it.each([
    ["MARGIN", "BTCUSDT", "0.1", "spot", "spot_margin", "0.4"],
    ["USDT-FUTURES", "BTCUSDT", "0.1", "futures", "usdt_futures", "0.45"],
    ["USDC-FUTURES", "BTCPERP", "0.1", "futures", "usdc_futures", "0.35"],
    ["COIN-FUTURES", "BTCUSD", "0.1", "futures", "coin_futures", "0.35"],
  ] as const)(
    "on %s %s is told as its product",
    (category, symbol, qty, bizType, product, share) => {
      const state = venue();
      expect(trade(state, { category, symbol, qty }).length).toBeGreaterThan(0);
      const [row] = live(state);
      expect(row).toMatchObject({ symbol, bizType, subBizType: product });
      expect(row?.rebateAmount).toBe(multiply(decimal(row?.pureFee ?? ""), decimal(share)));
    },
  );

  it("on coin futures is worth its contracts, and its fee the price of the fill", () => {
    const state = venue();
    const order = {
      category: "COIN-FUTURES",
      symbol: "BTCUSD",
      qty: "1000",
      qtyIn: "quote",
    } as const;
    const [fill] = trade(state, order);
    if (fill === undefined) throw new Error("Nothing was filled.");
    expect(fill.taker.feeCoin).toBe("BTC");
    const price = decimal(formatUnits(fill.ticks, 1));
    const fee = multiply(decimal(formatAmount(fill.taker.fee)), price);
    expect(live(state)[0]).toMatchObject({ volume: formatAmount(fill.value), fee });
    expect(decimal(formatAmount(fill.value))).toBe("1000");
  });

  it("in bitcoin is worth bitcoin's index in dollars", () => {
    const state = venue();
    const shared = {
      category: "SPOT",
      symbol: "ETHBTC",
      orderType: "limit",
      price: "0.0336",
    } as const;
    const sold = {
      ...shared,
      uid: seedAccounts.broker,
      side: "sell",
      qty: "1",
      channelCode: null,
    } as const;
    trade(state, sold);
    const [fill] = trade(state, { ...shared, side: "buy", qty: "0.5" });
    if (fill === undefined) throw new Error("Nothing was filled.");
    const index = decimal(coins[0]?.anchor ?? "");
    expect(fill.taker.feeCoin).toBe("ETH");
    const fee = multiply(decimal(formatAmount(fill.taker.fee)), multiply(decimal("0.0336"), index));
    const volume = multiply(decimal("0.0168"), index);
    expect(live(state)[0]).toMatchObject({ symbol: "ETHBTC", volume, fee });
  });

  it("between two clients is told twice, under one fillId and two orders", () => {
    const state = venue();
    const price = { orderType: "limit", price: "92840", symbol: "BTCUSDT" } as const;
    trade(state, {
      ...price,
      uid: seedAccounts.broker,
      side: "buy",
      qty: "0.05",
      clientOid: "theirs",
    });
    const [fill] = trade(state, { qty: "0.05", clientOid: "ours" });
    const rows = live(state).filter(({ fillId }) => fillId === fill?.fillId);
    expect(rows.map(({ uid, clientOid }) => [uid, clientOid])).toEqual([
      [seedAccounts.trader, "ours"],
      [seedAccounts.broker, "theirs"],
    ]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
    expect(rows[0]?.orderId).not.toBe(rows[1]?.orderId);
  });
});

describe("a fill whose order carried no code, or another's", () => {
  it.each([null, "", "hbnni", code.toUpperCase()])("%j earns nothing", (channelCode) => {
    const state = venue();
    expect(trade(state, { channelCode }).length).toBeGreaterThan(0);
    expect(state.parts.commissions.live).toEqual({});
  });

  it("earns nothing while the venue knows no code", () => {
    const state = beginVenue(7, begins);
    expect(trade(state, { channelCode: "" }).length).toBeGreaterThan(0);
    expect(state.parts.commissions.live).toEqual({});
  });
});

describe("the day of a fill", () => {
  it("ends with the last millisecond of UTC+8", () => {
    const state = venue();
    const { endMs } = dayBounds(firstDay, zone);
    trade(state, { qty: "0.01" }, endMs);
    trade(state, { qty: "0.02" }, endMs + 1);
    expect(live(state).map(({ ts }) => Number(ts))).toEqual([endMs]);
    expect(live(state, addDays(firstDay, 1)).map(({ ts }) => Number(ts))).toEqual([endMs + 1]);
  });

  it("is true together with the clients' book, newest first", () => {
    const state = venue();
    const fills = trade(state);
    const { commissions } = state.parts;
    const rows = truthOf(commissions, firstDay, begins + 2 * dayMs);
    const before = truthOf({ ...commissions, live: {} }, firstDay, begins + 2 * dayMs);
    expect(rows.length).toBe(before.length + fills.length);
    expect(rows.map(({ id }) => id)).toEqual(
      rows
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    const soFar = truthOf(commissions, firstDay, begins + 1_000);
    expect(soFar.every(({ ts }) => Number(ts) <= begins + 1_000)).toBe(true);
    expect(soFar.length).toBeGreaterThan(fills.length);
    expect(truthOf(commissions, addDays(firstDay, 1), begins)).toEqual([]);
  });
});

describe("what is kept", () => {
  it("is measured with the prices at the fill, whenever somebody reads it", () => {
    const [readAtOnce, readLater] = [venue(), venue()];
    for (const state of [readAtOnce, readLater]) {
      for (const [at, clientOid] of ["mine-1", "mine-2"].entries()) {
        const moment = begins + 2_000 * at;
        const cross = { symbol: "ETHBTC", orderType: "limit", price: "0.0336", clientOid } as const;
        trade(state, { ...cross, uid: seedAccounts.broker, channelCode: null }, moment);
        const bought = trade(state, { ...cross, side: "buy" }, moment + 1_000);
        expect(bought.length).toBeGreaterThan(0);
        if (state === readAtOnce) expect(live(state).length).toBeGreaterThan(at);
        applyLogged(state, { at: moment + 2_000, command: { type: "tick" } });
      }
    }
    expect(serialiseVenue(readLater)).toEqual(serialiseVenue(readAtOnce));
    expect(new Set(live(readLater).map(({ volume }) => volume)).size).toBeGreaterThan(1);
  });

  it("are the live records, not the clients' book, and they survive a snapshot", () => {
    const state = venue();
    trade(state);
    const [rest = ""] = serialiseVenue(state);
    expect(JSON.stringify(JSON.parse(rest).parts.commissions).length).toBeLessThan(5_000);
    const revived = reviveVenue(serialiseVenue(state));
    expect(revived.parts.commissions).toEqual(state.parts.commissions);
    trade(state, { clientOid: "mine-2" });
    trade(revived, { clientOid: "mine-2" });
    expect(serialiseVenue(revived)).toEqual(serialiseVenue(state));
  });

  it("are forty-five days of them", () => {
    const state = venue();
    trade(state, { qty: "0.01" });
    const edge = dayBounds(addDays(firstDay, 45), zone).endMs;
    trade(state, { qty: "0.01", clientOid: "mine-2" }, edge);
    expect(live(state).length).toBeGreaterThan(0);
    trade(state, { qty: "0.01", clientOid: "mine-3" }, edge + 1);
    expect(live(state)).toEqual([]);
    expect(Object.keys(state.parts.commissions.live).length).toBe(2);
  });
});
