import { rmSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { addDays, type Day, daysFrom } from "@/lib/time";
import { overrideEnv } from "@/server/env";
import { type ResultLine, writeResults } from "../results";
import { Books } from "./books";
import { type BenchDesk, openDesk } from "./desk";
import { runExchange } from "./exchange";
import { type IngestRate, ingest } from "./ingest";
import { nameClients, timeExport, timeReports, totalsOf } from "./reports";
import { savedState } from "./state";
import { type SyncRate, syncMonth } from "./sync";

interface Measured {
  ingest: IngestRate[];
  sync: SyncRate[];
}

const lastDay = "2026-11-20" as Day;
const latencies = [80, 250];
/** Rows that are synced over HTTP at most: two thousand pages are enough to see the rate. */
const maxSynced = 1_000_000;
/** 20 pages of 500 rows in 1,100 ms. */
const allowedRows = (20 * 500 * 1_000) / 1_100;

let stopped = false;
const say = (text: string) => process.stdout.write(`${text}\n`);

async function bench(fills: number, isFresh: boolean): Promise<void> {
  const folder = path.resolve(`.data/bench-archive-${fills}`);
  if (isFresh) rmSync(folder, { recursive: true, force: true });
  overrideEnv({ pollingPercent: 100 });
  const desk = await openDesk(folder);
  try {
    const { state, save } = savedState<Measured>(folder, { ingest: [], sync: [] });
    const books = new Books(fills, daysFrom(addDays(lastDay, -364), lastDay));
    const accountId = await desk.account("archive", false);
    const keep = (rate: IngestRate) => {
      const cpu = `${Math.round(rate.cpuMicros ?? 0)} us of CPU each`;
      say(`${rate.fills} fills, ${Math.round(rate.rowsPerSecond)} rows a second, ${cpu}`);
      state.ingest.push(rate);
      save();
    };
    await ingest(folder, accountId, books, keep, () => !stopped);
    for (const latencyMs of latencies) {
      if (stopped || state.sync.some((rate) => rate.latencyMs === latencyMs)) continue;
      say(`a month over HTTP, answers after ${latencyMs} ms`);
      state.sync.push(await syncMonth(desk, Math.min(fills, maxSynced), latencyMs));
      save();
    }
    if (stopped) return;
    await nameClients(accountId, desk.userId);
    await desk.asOwner("VACUUM ANALYZE");
    writeResults(`archive-${fills}`, `The archive, ${fills} fills`, [
      ...state.sync.map(syncLine),
      ...(await reportLines(accountId, books)),
      ...ingestLines(state.ingest),
      await totalLine(desk, accountId, books),
      await sizeLine(desk, fills),
    ]);
  } finally {
    await desk.close();
  }
}

function syncLine({ latencyMs, pages, rows, refused, share, exact }: SyncRate): ResultLine {
  // A token is free again 1,010 ms after its answer, and 1,100 ms after it was taken.
  const max = 1_100 / Math.max(1_100, latencyMs + 1_010);
  return {
    ...{
      goal: "4 Archive",
      what: `${rows} rows over HTTP at ${latencyMs} ms`,
      due: ">= 0.90, no 429",
    },
    measured: `${share.toFixed(2)} of the rate, ${refused} times 429`,
    beside: `${pages} pages, ${exact ? "exact" : "NOT EXACT"}; tokens allow ${max.toFixed(2)}`,
    met: share >= 0.9 && refused === 0 && exact,
  };
}

async function reportLines(accountId: string, books: Books): Promise<ResultLine[]> {
  say("reports");
  const ms = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
  const csv = await timeExport(accountId, books);
  const reports = await timeReports(accountId, books, ({ what, ms: time }) =>
    say(`${what}: ${ms(time)}`),
  );
  return [
    ...reports.map(
      ({ what, ms: time, rawMs, mostMs: maxMs, exact }): ResultLine => ({
        ...{ goal: "3 Reports", what, measured: ms(time), due: `<= ${maxMs} ms` },
        beside: rawMs === null ? "" : `${ms(rawMs)} raw, ${exact ? "exact" : "NOT EXACT"}`,
        met: time <= maxMs && exact !== false,
      }),
    ),
    {
      ...{ goal: "3 Reports", what: `${csv.rows} rows as CSV`, due: "flat: <= 32 MB more" },
      measured: `${csv.seconds.toFixed(1)} s, ${csv.megabytes.toFixed(0)} MB`,
      beside: `${csv.grownBy.toFixed(0)} MB more in its second half`,
      met: csv.grownBy <= 32,
    },
  ];
}

function ingestLines(rates: readonly IngestRate[]): ResultLine[] {
  const last = rates.at(-1);
  const rate = last?.rowsPerSecond ?? 0;
  const cpu = last?.cpuMicros;
  const times = (rows: number) => `${(rows / allowedRows).toFixed(2)} times`;
  const kept: ResultLine = {
    ...{ goal: "4 Archive", what: `rows kept a second at ${last?.fills ?? 0} fills` },
    measured: Math.round(rate).toString(),
    beside: `${Math.round(allowedRows)} allowed, ${times(rate)}`,
    ...{ due: ">= 2 times", met: rate >= 2 * allowedRows },
  };
  if (!cpu) return [kept];
  // What this machine could keep if it did nothing else.
  const max = (cpus().length * 1_000_000) / cpu;
  return [
    kept,
    {
      ...{
        goal: "4 Archive",
        what: "CPU of a row",
        measured: `${Math.round(cpu)} us`,
        due: "",
        met: null,
      },
      beside: `${cpus().length} cores: ${Math.round(max)} a second, ${times(max)}`,
    },
  ];
}

/** Whether the archive is the books, after all stops and starts. */
async function totalLine(desk: BenchDesk, accountId: string, books: Books): Promise<ResultLine> {
  const [stored] = await desk.asOwner<{ totals: string }>(
    `SELECT count(*) || ' ' || sum(rebate) AS totals FROM fill WHERE account_id = '${accountId}'`,
  );
  const met = stored?.totals === totalsOf(books);
  const [what, due] = ["fills and their rebates", "the books"];
  return { goal: "4 Archive", what, measured: stored?.totals ?? "", beside: "", due, met };
}

/** Everything that is stored of fills, with its indexes; the month over HTTP is in it too. */
async function sizeLine(desk: BenchDesk, fills: number): Promise<ResultLine> {
  const [size] = await desk.asOwner<{ bytes: string; fills: string }>(
    `SELECT sum(pg_total_relation_size(oid))::text AS bytes,
       (SELECT count(*)::text FROM fill) AS fills
     FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND (relname ~ '^fill_' OR relname IN
         ('archive_page', 'commission_rollup', 'commission_day_rollup', 'commission_day_total'))`,
  );
  const bytes = Number(size?.bytes ?? 0) / Number(size?.fills ?? fills);
  const measured = `${Math.round(bytes)} bytes a fill`;
  const beside = `${size?.fills ?? 0} fills, one pass`;
  return {
    goal: "4 Archive",
    what: "all of it",
    measured,
    beside,
    due: "<= 500",
    met: bytes <= 500,
  };
}

async function main(): Promise<void> {
  if (process.argv[2] === "--exchange") {
    process.once("message", (setup: Parameters<typeof runExchange>[0]) => void runExchange(setup));
    return;
  }
  const { values } = parseArgs({
    options: {
      fills: { type: "string", default: "1000000" },
      fresh: { type: "boolean", default: false },
    },
  });
  if (!/^[1-9]\d{2,8}$/.test(values.fills)) throw new Error("--fills is a number from 100 on.");
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      stopped = true;
    });
  }
  await bench(Number.parseInt(values.fills, 10), values.fresh);
}

await main();
