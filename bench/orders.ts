import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { withDatabase } from "@/e2e/support/desk-database";
import { secretsIn } from "@/server/paper-venue/state/credentials";
import { SignedClient } from "@/server/paper-venue/testing/signed-client";
import { type BenchedDesk, openStreams, startBenchedDesk } from "./desk";
import { interleaved, quantile, type Spread, sized } from "./measure";
import { type ResultLine, times, told, writeResults } from "./results";

/** Each account in turn; none comes near its ten orders a second. */
const paceMs = 50;
const perRound = sized(24, 60);

/** How many orders leave together, and how many streams are open meanwhile. */
const together = 20;
const streams = 50;

type Times = Record<"p50" | "p95", Spread>;

let number = 0;

/** A limit order that rests, another each time. */
const nextOrder = () => ({
  ...{ category: "SPOT", symbol: "LTCUSDT", side: "buy", orderType: "limit", timeInForce: "gtc" },
  ...{ qty: "0.1", price: `60.${10 + (number++ % 90)}` },
});

/** The two ways to place an order; each answers how to cancel it. */
async function waysOf({ desk, client }: BenchedDesk) {
  const connections = [...(await client.connections()).values()];
  const { credentials } = secretsIn(path.join(desk.dataDir, "venue"));
  const venues = [credentials.broker, credentials.trader, credentials.hedge].map(
    (keys) => new SignedClient(desk.venueUrl, keys),
  );
  const open: (() => Promise<unknown>)[] = [];
  return {
    async desk() {
      const { id } = connections[number % connections.length]!;
      const placed = await client.send("place-order", id, nextOrder());
      if (placed.kind !== "ok") throw new Error(JSON.stringify(placed));
      const { orderId } = placed.data;
      open.push(() => client.send("cancel-order", id, { orderId, category: "SPOT" }));
    },
    async direct() {
      const venue = venues[number % venues.length]!;
      const { code, msg, data } = await venue.place(nextOrder());
      if (code !== "00000") throw new Error(msg);
      open.push(() => venue.cancel({ orderId: data.orderId }));
    },
    async clear() {
      for (const cancel of open.splice(0)) {
        await cancel();
        await sleep(paceMs);
      }
    },
  };
}

/** One round: calls at a pace, ms. */
async function round(send: () => Promise<unknown>, clear?: () => Promise<void>) {
  const tookMs: number[] = [];
  for (let at = 0; at < perRound; at += 1) {
    await sleep(paceMs);
    tookMs.push(await timeOf(send));
  }
  await clear?.();
  return { p50: quantile(tookMs, 0.5), p95: quantile(tookMs, 0.95) };
}

async function timeOf(send: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await send();
  return performance.now() - from;
}

/** An order beside the three things that it can't do without. */
function lineOf(desk: Times, parts: Record<string, Times>, measure: keyof Times): ResultLine {
  const due = measure === "p50" ? 1.5 : 2;
  const [direct, flushes, session] = ["direct", "flushes", "session"].map(
    (part) => parts[part]![measure].median,
  ) as [number, number, number];
  const sum = direct + 2 * flushes + session;
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return {
    ...{ goal: 1, what: `an order through the desk, ${measure}` },
    due: `at most ${due}x the sum beside it`,
    measured: told(desk[measure], " ms"),
    beside: `direct ${ms(direct)}, two flushes ${ms(2 * flushes)}, a session's route ${ms(session)}`,
    ratio: times(desk[measure].median, sum),
    met: desk[measure].median <= due * sum,
  };
}

/** Many orders at once, over all accounts, while streams are open. */
async function atOnce(benched: BenchedDesk, one: Times): Promise<ResultLine> {
  const ways = await waysOf(benched);
  const closeStreams = await openStreams(benched, streams);
  const tookMs: number[] = [];
  for (let turn = 0; turn < sized(2, 5); turn += 1) {
    tookMs.push(...(await Promise.all(Array.from({ length: together }, () => timeOf(ways.desk)))));
    await ways.clear();
    await sleep(2_000);
  }
  await closeStreams();
  const p95 = quantile(tookMs, 0.95);
  return {
    ...{ goal: 1, what: `${together} orders at once, ${streams} streams, p95` },
    due: "at most 5x the p95 of one",
    measured: `${p95.toFixed(1)} ms`,
    beside: `one: ${told(one.p95, " ms")}`,
    ratio: times(p95, one.p95.median),
    met: p95 <= 5 * one.p95.median,
  };
}

const benched = await startBenchedDesk();
try {
  const ways = await waysOf(benched);
  const { desk, ...parts } = await withDatabase(benched.desk, async (database) => {
    await database.query("CREATE TABLE bench_flush (n int)");
    return interleaved(sized(3, 7), {
      desk: () => round(ways.desk, ways.clear),
      direct: () => round(ways.direct, ways.clear),
      session: () => round(() => benched.client.get("/api/session")),
      flushes: () => round(() => database.query("INSERT INTO bench_flush VALUES (1)")),
    });
  });
  const lines = [
    lineOf(desk, parts, "p50"),
    lineOf(desk, parts, "p95"),
    await atOnce(benched, desk),
  ];
  const note =
    "A whole desk as `npm start` runs it, one call at a time, from the request to its last byte. The sum is " +
    "measured in turn with it: the call signed and sent to the same paper venue, two inserts that " +
    "PostgreSQL commits one after the other, and `GET /api/session`. Twenty at once keep both cores busy " +
    "with about twenty times what one order costs. How soon an unknown order is found is counted by tests.";
  writeResults("Orders", lines, note);
} finally {
  await benched.stop();
}
