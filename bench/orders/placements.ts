import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { withDatabase } from "@/e2e/support/desk-database";
import { secretsIn } from "@/server/paper-venue/state/credentials";
import { signedHeaders } from "@/server/paper-venue/testing/signed-headers";
import { interleaved, quantile, type Spread, sized } from "../harness";
import { type ResultLine, times, told } from "../results";
import { type BenchedDesk, openStreams, startBenchedDesk } from "../running-desk";

/** Each account in turn; none comes near its ten orders a second. */
const paceMs = 50;

/** How many orders leave together, and how many streams are open meanwhile. */
const together = 20;
const streams = 50;

type Way = "desk" | "session" | "direct" | "flushes";
type Measure = "p50" | "p95";
type Times = Record<Measure, Spread>;

/**
 * Goals 1 and 1b: an order through the desk over HTTP beside what it can't do without: the same
 * call signed and sent directly, two flushes of PostgreSQL, and a route that reads a session.
 */
export async function placements(): Promise<readonly ResultLine[]> {
  const benched = await startBenchedDesk();
  try {
    const ways = await waysOf(benched);
    const { desk, ...parts } = await withDatabase(benched.desk, async (database) => {
      await database.query("CREATE TABLE bench_flush (n int)");
      const flush = async () => void (await database.query("INSERT INTO bench_flush VALUES (1)"));
      return interleaved<Way, Measure>(sized(3, 7), {
        desk: () => round(ways.desk, ways.clear),
        direct: () => round(ways.direct, ways.clear),
        session: () => round(ways.session),
        async flushes() {
          const { p50, p95 } = await round(flush);
          return { p50: 2 * p50, p95: 2 * p95 };
        },
      });
    });
    const line = (measure: Measure, due: number) => lineOf(desk, parts, measure, due);
    return [line("p50", 1.5), line("p95", 2), await atOnce(benched, ways, desk)];
  } finally {
    await benched.stop();
  }
}

function lineOf(
  desk: Times,
  { direct, flushes, session }: Record<Exclude<Way, "desk">, Times>,
  measure: Measure,
  due: number,
): ResultLine {
  const sum = [direct, flushes, session].reduce((all, each) => all + each[measure].median, 0);
  const ms = (each: Times) => `${each[measure].median.toFixed(1)} ms`;
  return {
    ...{ goal: "1 Order", what: `an order through the desk, ${measure}` },
    due: `at most ${due}x the sum beside it`,
    measured: told(desk[measure], " ms"),
    beside: `direct ${ms(direct)}, two flushes ${ms(flushes)}, a session's route ${ms(session)}`,
    ratio: times(desk[measure].median, sum),
    met: desk[measure].median <= due * sum,
  };
}

/** Many orders at once, over all accounts, while streams are open. */
async function atOnce(benched: BenchedDesk, ways: Ways, idle: Times): Promise<ResultLine> {
  const ends = await openStreams(benched, streams);
  const tookMs: number[] = [];
  for (let turn = 0; turn < sized(2, 5); turn += 1) {
    const first = number;
    number += together;
    const all = Array.from({ length: together }, async (_, at) => {
      const from = performance.now();
      await ways.desk(first + at);
      tookMs.push(performance.now() - from);
    });
    await Promise.all(all);
    await ways.clear();
    await sleep(2_000);
  }
  await Promise.all(ends.map((end) => end()));
  const p95 = quantile(tookMs, 0.95);
  return {
    ...{ goal: "1b Order", what: `${together} orders at once, ${streams} streams, p95` },
    due: "at most 5x the p95 of one",
    measured: `${p95.toFixed(1)} ms`,
    beside: `one: ${told(idle.p95, " ms")}`,
    ratio: times(p95, idle.p95.median),
    met: p95 <= 5 * idle.p95.median,
  };
}

interface Ways {
  /** Sends the placement of a number. */
  readonly desk: (at: number) => Promise<void>;
  /** Reads the session, and nothing else. */
  readonly session: () => Promise<void>;
  readonly direct: (at: number) => Promise<void>;
  /** Cancels what was placed. */
  readonly clear: () => Promise<void>;
}

async function waysOf({ desk, client }: BenchedDesk): Promise<Ways> {
  const connections = [...(await client.connections()).values()];
  const { credentials } = secretsIn(path.join(desk.dataDir, "venue"));
  const keys = [credentials.broker, credentials.trader, credentials.hedge];
  const pools = {
    desk: new Pool(desk.url),
    venue: new Pool(desk.venueUrl),
  };
  const price = await priceFarBelow(pools.venue);
  const order = {
    ...{ category: "SPOT", symbol: "BTCUSDT", side: "buy", orderType: "limit" },
    ...{ qty: "0.001", price, timeInForce: "gtc" },
  };
  const placed: (() => Promise<void>)[] = [];
  const wants = (at: number) => {
    const connectionId = connections[at % connections.length]?.id;
    const confirm = ["possible-duplicate"];
    return { connectionId, request: { ...order, qty: `0.00${100 + (at % 400)}` }, confirm };
  };
  const headers = (key: string) => ({
    ...{ "content-type": "application/json", origin: desk.url },
    ...{ cookie: client.cookie, "idempotency-key": key },
  });
  let calls = 0;
  const newKey = () => `bench-${(calls++).toString().padStart(26, "0")}`;
  const toDesk = async (endpoint: string, body: object) => {
    const sent = { method: "POST", path: `/api/exchange/${endpoint}`, body: JSON.stringify(body) };
    const answer = await pools.desk.request({ ...sent, headers: headers(newKey()) } as const);
    return expectOk(await answer.body.json());
  };
  const toVenue = async (at: number, endpoint: string, request: object) => {
    const [target, text] = [`/api/v3/trade/${endpoint}`, JSON.stringify(request)];
    const parts = { timestamp: String(Date.now()), method: "POST", path: target, query: "" };
    const signed = signedHeaders(keys[at % keys.length]!, { ...parts, body: Buffer.from(text) });
    const sent = { method: "POST", path: target, headers: signed, body: text } as const;
    const answer = await pools.venue.request(sent);
    return expectOk(await answer.body.json());
  };
  return {
    async desk(at) {
      const { orderId } = await toDesk("place-order", wants(at));
      const { connectionId } = wants(at);
      placed.push(async () => {
        await toDesk("cancel-order", { connectionId, request: { orderId, category: "SPOT" } });
      });
    },
    async session() {
      const asked = { method: "GET", path: "/api/session", headers: headers(newKey()) } as const;
      await (await pools.desk.request(asked)).body.dump();
    },
    async direct(at) {
      const { orderId } = await toVenue(at, "place-order", wants(at).request);
      placed.push(async () => void (await toVenue(at, "cancel-order", { orderId })));
    },
    async clear() {
      for (const cancel of placed.splice(0)) {
        await cancel();
        await sleep(paceMs);
      }
    },
  };
}

/** What the venue and the desk answer: an envelope, or what became of the call. */
interface Answer {
  readonly code?: string;
  readonly kind?: string;
  readonly data?: { readonly orderId: string };
}

function expectOk(answer: unknown): { orderId: string } {
  const { code, kind, data } = answer as Answer;
  if ((code === "00000" || kind === "ok") && data !== undefined) return data;
  throw new Error(JSON.stringify(answer));
}

/** A price at which nothing trades, within the band. */
async function priceFarBelow(venue: Pool): Promise<string> {
  const target = "/api/v3/market/index-components?symbol=BTCUSDT";
  const { body } = await venue.request({ method: "GET", path: target });
  const answer = (await body.json()) as {
    data: { componentList: readonly { equivalentPrice: string }[] };
  };
  const [whole = ""] = (answer.data.componentList[0]?.equivalentPrice ?? "").split(".");
  return String((BigInt(whole) * 97n) / 100n);
}

const perRound = sized(24, 60);
let number = 0;

/** One round: calls at a pace. */
async function round(
  send: (at: number) => Promise<void>,
  clear?: () => Promise<void>,
): Promise<Record<Measure, number>> {
  const tookMs: number[] = [];
  for (let at = 0; at < perRound; at += 1) {
    await sleep(paceMs);
    const from = performance.now();
    await send(number);
    number += 1;
    tookMs.push(performance.now() - from);
  }
  await clear?.();
  return { p50: quantile(tookMs, 0.5), p95: quantile(tookMs, 0.95) };
}
