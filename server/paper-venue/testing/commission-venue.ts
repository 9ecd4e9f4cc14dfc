import { expect } from "vitest";
import { type Day, dayBounds } from "@/lib/time";
import { zone } from "../commissions/commission-row";
import type { Tally } from "../commissions/truth";
import type { VenueOptions } from "../venue";
import { openTestVenue, racingClock, type TestVenue } from "./open-test-venue";
import type { Answered, SignedClient } from "./signed-client";

type Query = Readonly<Record<string, string>>;

/** A record as endpoint 2 answers it. */
export interface WireRow {
  readonly fillId: string;
  readonly orderId: string;
  readonly ts: string;
  readonly clientOid: string | null;
  readonly rebateAmount: string;
  readonly [field: string]: string | null;
}

/** What the oracle tells of a day. */
interface GroundTruthDay extends Tally {
  readonly day: Day;
  readonly published: boolean;
}

/** A test venue and how endpoint 2 and its oracle are asked in it, at the venue's own time. */
export interface CommissionVenue extends TestVenue {
  readonly ask: (query?: Query, client?: SignedClient) => Promise<Answered>;
  /** All pages of a question. */
  readonly readAll: (query: Query) => Promise<readonly WireRow[]>;
  readonly days: (from: Day, to: Day) => Promise<readonly GroundTruthDay[]>;
  readonly oracle: (day: Day) => Promise<GroundTruthDay>;
  readonly advanceTo: (moment: string) => Promise<Response>;
  /** Sells a little bitcoin at market, with a channel code or without. */
  readonly sell: (who: SignedClient, clientOid: string, code: string | null) => Promise<Answered>;
}

export async function openCommissionVenue(
  options: Partial<VenueOptions>,
): Promise<CommissionVenue> {
  const opened = await openTestVenue({ rateClock: racingClock(), ...options });
  const { venue, broker, control } = opened;
  const stamp = () => ({ "ACCESS-TIMESTAMP": String(venue.exchange.now()) });
  const ask: CommissionVenue["ask"] = (query = {}, client = broker) => {
    const text = new URLSearchParams(query).toString();
    return client.send("GET", "/api/v2/broker/order-commission", text, "", stamp());
  };
  const days = async (from: Day, to: Day) => {
    const answered = await control("GET", `/oracle/days?from=${from}&to=${to}`);
    return (await answered.json()).days;
  };
  return {
    ...opened,
    ask,
    readAll: (query) => readAll(ask, query),
    days,
    oracle: async (day) => (await days(day, day))[0],
    advanceTo: (to) => control("POST", "/clock", { to }),
    sell: (who, clientOid, code) => {
      const order = { category: "SPOT", symbol: "BTCUSDT", side: "sell", orderType: "market" };
      const body = JSON.stringify({ ...order, qty: "0.01", clientOid });
      const headers = { ...stamp(), "X-CHANNEL-API-CODE": code };
      return who.send("POST", "/api/v3/trade/place-order", "", body, headers);
    },
  };
}

async function readAll(ask: CommissionVenue["ask"], query: Query): Promise<readonly WireRow[]> {
  const rows: WireRow[] = [];
  let cursor = {};
  for (let pages = 0; pages < 100; pages += 1) {
    const { code, msg, data } = await ask({ ...query, ...cursor });
    expect([code, msg]).toEqual(["00000", "success"]);
    const list = data.commissionlist as unknown as readonly WireRow[];
    rows.push(...list);
    if (!data.endId || list.length === 0) return rows;
    cursor = { idLessThan: data.endId };
  }
  throw new Error("The pages do not end.");
}

/** The bounds of some days, as endpoint 2 takes them. */
export function boundsOf(first: Day, last: Day = first) {
  const startTime = String(dayBounds(first, zone).startMs);
  return { startTime, endTime: String(dayBounds(last, zone).endMs) };
}
