import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { secretsIn } from "@/server/paper-venue/state/credentials";
import { signedHeaders } from "@/server/paper-venue/testing/signed-headers";
import { cpuOf, interleaved, quantile, sized } from "../harness";
import { type ResultLine, times, told } from "../results";
import {
  type BenchedDesk,
  countSince,
  type Floor,
  type StatementCount,
  startBenchedDesk,
  startFloor,
} from "../running-desk";

/** Each account in turn; none comes near its ten orders a second. */
const paceMs = 50;

type Way = "desk" | "floor" | "direct";
type Measure = "p50" | "p95" | "cpu";

/** P2 and P4: a placement over HTTP beside an empty route of Next and a direct call. */
export async function placements(commitCpu: number): Promise<readonly ResultLine[]> {
  const benched = await startBenchedDesk();
  const floor = await startFloor();
  try {
    const ways = await waysOf(benched, floor);
    const measured = await interleaved<Way, Measure>(sized(3, 7), {
      desk: () => round(ways.desk, benched.pids["web server"], ways.clear),
      floor: () => round(ways.floor, floor.pid),
      direct: () => round(ways.direct, benched.pids["paper venue"], ways.clear),
    });
    const { desk, direct } = measured;
    const max = measured.floor.cpu.median + commitCpu;
    return [
      {
        ...{ goal: "P2", what: "a placement's route, CPU of the web server" },
        due: "at most 1.35x an empty route and its commits",
        measured: `${told(desk.cpu, " us", 0)}, p50 ${told(desk.p50, " ms")}`,
        beside: `an empty route: ${told(measured.floor.cpu, " us", 0)}; two commits: ${commitCpu.toFixed(0)} us`,
        ratio: times(desk.cpu.median, max),
        met: desk.cpu.median <= 1.35 * max,
      },
      {
        ...{ goal: "P4", what: "a placement through the desk, p50", due: "at most 3.00x" },
        measured: `${told(desk.p50, " ms")}, p95 ${told(desk.p95, " ms")}`,
        beside: `signed and sent directly: ${told(direct.p50, " ms")}`,
        ratio: times(desk.p50.median, direct.p50.median),
        met: desk.p50.median <= 3 * direct.p50.median,
      },
      ...statementLines(await statementsOf(benched, ways)),
    ];
  } finally {
    floor.stop();
    await benched.stop();
  }
}

interface Ways {
  /** Sends the placement of a number. */
  readonly desk: (at: number) => Promise<void>;
  readonly floor: (at: number) => Promise<void>;
  readonly direct: (at: number) => Promise<void>;
  /** Cancels what was placed. */
  readonly clear: () => Promise<void>;
}

async function waysOf({ desk, client }: BenchedDesk, floor: Floor): Promise<Ways> {
  const connections = [...(await client.connections()).values()];
  const { credentials } = secretsIn(path.join(desk.dataDir, "venue"));
  const keys = [credentials.broker, credentials.trader, credentials.hedge];
  const pools = {
    desk: new Pool(desk.url),
    floor: new Pool(floor.url),
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
    async floor(at) {
      const sent = { method: "POST", path: "/api/nothing", body: JSON.stringify(wants(at)) };
      const answer = await pools.floor.request({ ...sent, headers: headers(newKey()) } as const);
      await answer.body.json();
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

/** One round: calls at a pace; what a process did for each of them. */
async function round(
  send: (at: number) => Promise<void>,
  pid: number,
  clear?: () => Promise<void>,
): Promise<Record<Measure, number>> {
  const tookMs: number[] = [];
  let cpu = 0;
  for (let at = 0; at < perRound; at += 1) {
    await sleep(paceMs);
    const [from, before] = [performance.now(), cpuOf([pid])];
    await send(number);
    number += 1;
    tookMs.push(performance.now() - from);
    // What is left to do once the answer is out belongs to the call.
    await sleep(paceMs / 2);
    cpu += cpuOf([pid]) - before;
  }
  await clear?.();
  return { p50: quantile(tookMs, 0.5), p95: quantile(tookMs, 0.95), cpu: cpu / perRound };
}

/** What a placement sends to the database, above what the web server does anyway. */
async function statementsOf(benched: BenchedDesk, ways: Ways): Promise<StatementCount> {
  const pid = benched.pids["web server"];
  const counted = async (act: () => Promise<void>) => {
    const [before, from] = [await benched.count(pid), performance.now()];
    await act();
    return { since: countSince(before, await benched.count(pid)), ms: performance.now() - from };
  };
  const busy = await counted(async () => {
    for (let at = 0; at < perRound; at += 1) {
      await ways.desk(number);
      number += 1;
      await sleep(paceMs);
    }
  });
  await ways.clear();
  const idle = await counted(() => sleep(busy.ms));
  const each = (name: keyof StatementCount) => (busy.since[name] - idle.since[name]) / perRound;
  return {
    roundTrips: each("roundTrips"),
    statements: each("statements"),
    commits: each("commits"),
  };
}

function statementLines(each: StatementCount): readonly ResultLine[] {
  const trips = `${each.roundTrips.toFixed(1)} round trips`;
  return [
    {
      ...{ goal: "P2", what: "statements of a placement, all of them", due: "" },
      ...{ measured: each.statements.toFixed(1), beside: trips, met: null },
    },
    {
      ...{ goal: "P2", what: "statements of it that commit, tries in vain among them", due: "" },
      ...{ measured: each.commits.toFixed(1), beside: trips, met: null },
    },
  ];
}
