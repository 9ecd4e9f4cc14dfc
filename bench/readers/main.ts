import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { DeskClient } from "@/e2e/support/desk-client";
import { addDays, type Day, dayOf } from "@/lib/time";
import { quantile, sized } from "../harness";
import { type ResultLine, times, writeResults } from "../results";
import { type BenchedDesk, startBenchedDesk } from "../running-desk";

/** One viewer's loops over the largest report, while a trader places one order after the other. */
const readers = 25;
const placements = sized(40, 200);
const paceMs = 250;
/** When the memory of the web server is looked at again. */
const restMs = sized(30_000, 300_000);

/** What a trader met. */
interface Placed {
  readonly p50: number;
  readonly p95: number;
  readonly kinds: Readonly<Record<string, number>>;
}

/** How a reader's calls ended, by status. */
type Statuses = Record<string, number>;

async function place(trader: DeskClient, connectionId: string, from: number): Promise<Placed> {
  const took: number[] = [];
  const kinds: Record<string, number> = {};
  for (let n = 0; n < placements; n += 1) {
    const order = {
      ...{ category: "USDT-FUTURES", symbol: "BTCUSDT", side: "buy", orderType: "limit" },
      ...{ qty: "0.001", price: `${from + n}`, timeInForce: "gtc" },
    };
    const begunAt = performance.now();
    const outcome = await trader.send("place-order", connectionId, order);
    took.push(performance.now() - begunAt);
    const kind = outcome.kind ?? "refused";
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    if (outcome.kind === "ok") {
      const { orderId } = outcome.data;
      await trader.send("cancel-order", connectionId, { category: "USDT-FUTURES", orderId });
    }
    await sleep(paceMs);
  }
  return { p50: quantile(took, 0.5), p95: quantile(took, 0.95), kinds };
}

/** Reads in so many loops until told to stop; a polite reader waits as long as it is told to. */
function keepReading({ desk, client }: BenchedDesk, path: string, polite: boolean) {
  let wanted = true;
  const statuses: Statuses = {};
  const loop = async () => {
    while (wanted) {
      const response = await fetch(desk.url + path, { headers: { cookie: client.cookie } });
      await response.arrayBuffer();
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      const waitS = Number.parseInt(response.headers.get("retry-after") ?? "0", 10);
      if (polite && waitS > 0) await sleep(waitS * 1_000);
    }
  };
  const all = Promise.all(Array.from({ length: readers }, loop));
  return async () => {
    wanted = false;
    await all;
    return statuses;
  };
}

const megabytesOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;

/** Has the whole archive of the paper broker read; how many records it has. */
async function archived(client: DeskClient, accountId: string, to: Day): Promise<number> {
  const asked = `account=${accountId}&from=${addDays(to, -60)}&to=${to}`;
  await client.post("/api/commissions/read-now", { accountId });
  for (;;) {
    await sleep(2_000);
    const { days } = await client.get<{ days: { state: string; records: number }[] }>(
      `/api/commissions/days?${asked}`,
    );
    const open = days.filter(({ state }) => /awaiting|syncing|partial/.test(state));
    const records = days.reduce((sum, day) => sum + day.records, 0);
    process.stdout.write(`${records} records; ${open.length} of ${days.length} days are open\n`);
    if (days.length > 1 && open.length <= 1) return records;
  }
}

const benched = await startBenchedDesk({ PAPER_DAYS_BACK: "" });
try {
  const { client, pids } = benched;
  const connections = await client.connections();
  const broker = connections.get("Broker paper key");
  const trader = connections.get("Trader paper key");
  if (!broker || !trader) throw new Error("The paper keys have other names.");
  const to = dayOf(Date.now(), "UTC+8");
  const records = await archived(client, broker.accountId, to);
  const path =
    `/api/commissions/report?account=${broker.accountId}&from=${addDays(to, -60)}&to=${to}` +
    "&group=day,symbol,order";
  const viewer = { ...benched, client: new DeskClient(client.url) };
  await viewer.client.signIn(await client.invite("Viewer", "viewer"));

  await place(client, trader.id, 10_000);
  const before = megabytesOf(pids["web server"]);
  const quiet = await place(client, trader.id, 12_000);
  const lines: ResultLine[] = [];
  for (const polite of [true, false]) {
    const stop = keepReading(viewer, path, polite);
    const placed = await place(client, trader.id, polite ? 14_000 : 16_000);
    const statuses = await stop();
    const max = polite ? 3 : 10;
    const ratio = placed.p95 / quiet.p95;
    const ends = JSON.stringify(placed.kinds);
    lines.push({
      goal: "",
      what: `a placement beside ${readers} readers that ${polite ? "wait as told" : "do not wait"}, p95`,
      due: `at most ${max}.00x, none unknown`,
      measured: `${placed.p95.toFixed(0)} ms, p50 ${placed.p50.toFixed(0)} ms, ${ends}`,
      beside: `quiet: ${quiet.p95.toFixed(0)} ms; readers: ${JSON.stringify(statuses)}`,
      ratio: times(placed.p95, quiet.p95),
      met: ratio <= max && Object.keys(placed.kinds).join() === "ok",
    });
  }
  await sleep(restMs);
  const after = megabytesOf(pids["web server"]);
  lines.push({
    goal: "",
    what: `memory of the web server ${restMs / 1_000} s after the readers`,
    due: "at most 1.30x",
    measured: `${after.toFixed(0)} MB`,
    beside: `before: ${before.toFixed(0)} MB`,
    ratio: times(after, before),
    met: after <= 1.3 * before,
  });
  writeResults("readers", "Placements beside heavy reports", lines, [
    `The report by day, symbol and order of ${records} records over 61 days.`,
  ]);
} finally {
  await benched.stop();
}
