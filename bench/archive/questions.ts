import { refreshClientDays } from "@/server/archive/clients/client-days";
import { clientReport } from "@/server/archive/clients/client-report";
import type { ReportRange } from "@/server/archive/commissions/as-of-sums";
import { fillPage } from "@/server/archive/commissions/fills";
import { commissionReport } from "@/server/archive/commissions/report";
import { database, pool } from "@/server/db/database";
import { client, clientRule } from "@/server/db/schema";
import { fillDataset } from "@/server/exports/datasets";
import { writeCsv } from "@/server/exports/write-text";
import { timed } from "../measure";
import type { ResultLine } from "../results";
import { clientCount, clientPrefix, rareSymbol } from "./books";
import { userId } from "./desk";

/** Clients by the prefixes of the books, so that fills are attributed. */
export async function nameClients(accountId: string): Promise<void> {
  const numbers = Array.from({ length: clientCount }, (_, number) => number);
  const known = { accountId, createdBy: userId };
  const clients = numbers.map((number) => ({
    ...{ ...known, id: `cli_${number}`, name: `Client ${number}`, tags: [], code: `C${number}` },
  }));
  await database().insert(client).values(clients);
  const rules = numbers.map((number) => ({
    ...{ ...known, number, prefix: clientPrefix(number), clientId: `cli_${number}` },
    fromDay: "2025-09-01",
  }));
  await database().insert(clientRule).values(rules);
}

const msText = (ms: number) => `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;

type Sums = readonly (readonly [key: string, fills: number, rebate: string | null])[];

/** A report of a whole year beside the same sums of the raw rows. */
async function report(
  what: string,
  range: ReportRange,
  key: string,
  ask: () => Promise<Sums>,
): Promise<ResultLine> {
  const ours = await timed(5, ask);
  const raw = await timed(1, async () => {
    const { rows } = await pool().query<{ key: string; fills: number; rebate: string }>(
      `SELECT ${key} AS key, count(*)::int AS fills, trim_scale(sum(rebate))::text AS rebate,
         sum(volume) AS volume, sum(fee) AS fee, sum(pure_fee) AS pure_fee
       FROM fill WHERE account_id = $1 AND voided_at IS NULL GROUP BY 1`,
      [range.accountId],
    );
    return rows
      .filter((row) => row.key !== null)
      .map((row): Sums[number] => [row.key, row.fills, row.rebate]);
  });
  const isExact = [...ours.value].sort().join() === [...raw.value].sort().join();
  return {
    ...{ goal: 3, what, due: "at most 250 ms", measured: msText(ours.ms) },
    beside: `raw rows ${msText(raw.ms)}, ${isExact ? "exact" : "NOT EXACT"}`,
    met: ours.ms <= 250 && isExact,
  };
}

/** The questions to all days of an archive. */
export async function askReports(range: ReportRange): Promise<ResultLine[]> {
  const grouped = async (by: "day" | "symbol"): Promise<Sums> =>
    (await commissionReport(range, by)).rows.map((row) => [row.keys.join(), row.fills, row.rebate]);
  // Whose the fills are is found out once, and again for what has changed since.
  await refreshClientDays(range);
  const byClient = async (): Promise<Sums> =>
    (await clientReport(range)).rows
      .filter((row) => row.client !== null && row.fills > 0)
      .map((row) => [row.client!, row.fills, row.rebate]);
  const prefix = "substr(client_oid, 2, 2)::int";
  const own = `CASE WHEN ${prefix} < ${clientCount} THEN 'cli_' || ${prefix} END`;
  const day = "(to_timestamp(ts / 1000.0) AT TIME ZONE 'UTC' + interval '8 hours')::date::text";
  return [
    await report("a year by day", range, day, () => grouped("day")),
    await report("a year by symbol", range, "symbol", () => grouped("symbol")),
    await report("a year by client", range, own, byClient),
    ...(await Promise.all([
      page("a page of fills, the newest", range),
      page("a page of fills of a rare symbol", { ...range, symbol: rareSymbol }),
    ])),
  ];
}

async function page(what: string, range: ReportRange): Promise<ResultLine> {
  const { ms } = await timed(9, () => fillPage({ ...range, orderId: null }, null, 200));
  return {
    ...{ goal: 3, what, due: "at most 20 ms", measured: msText(ms), beside: "", met: ms <= 20 },
  };
}

/** Writes the fills of a range as CSV and throws the bytes away. */
export async function exportCsv(range: ReportRange): Promise<ResultLine> {
  const { columns, pages } = fillDataset({ ...range, orderId: null });
  const memory: number[] = [];
  let bytes = 0;
  const from = performance.now();
  for await (const part of writeCsv(columns, pages())) {
    bytes += part.length;
    memory.push(process.memoryUsage().rss / 1e6);
  }
  const seconds = (performance.now() - from) / 1_000;
  const half = memory.length >> 1;
  const grown = Math.max(...memory.slice(half)) - Math.max(...memory.slice(0, half));
  return {
    ...{ goal: 3, what: "all fills as CSV", due: "flat: at most 32 MB more" },
    measured: `${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB`,
    beside: `${Math.max(0, grown).toFixed(0)} MB of memory more in its second half`,
    met: grown <= 32,
  };
}
