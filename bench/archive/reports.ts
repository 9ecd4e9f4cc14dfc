import { performance } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import type { ReportSums } from "@/lib/archive/api";
import type { Day } from "@/lib/time";
import { refreshClientDays } from "@/server/archive/clients/client-days";
import { clientReport } from "@/server/archive/clients/client-report";
import { asOfSums, type ReportRange } from "@/server/archive/commissions/as-of-sums";
import { fillPage } from "@/server/archive/commissions/fills";
import {
  commissionReport,
  readSums,
  reportSums,
  type WrittenSums,
} from "@/server/archive/commissions/report";
import { database, pool, rowsOf } from "@/server/db/database";
import { client, clientRule } from "@/server/db/schema";
import { fillDataset } from "@/server/exports/datasets";
import { writeCsv } from "@/server/exports/write-text";
import { type Books, clientCount, clientPrefix, rareSymbol } from "./books";
import { timed } from "./state";

/** A question put to the archive, and to the raw rows where that makes sense. */
export interface QueryTime {
  readonly what: string;
  readonly ms: number;
  readonly rawMs: number | null;
  /** The most that S2 allows, ms. */
  readonly mostMs: number;
  /** Whether both gave the same, to the last digit; null where there is nothing to compare. */
  readonly exact: boolean | null;
}

/** How many records the books hold and what their rebates come to, as one text. */
export function totalsOf(books: Books): string {
  let [fills, rebate] = [0, 0n];
  for (const day of books.days) {
    for (let place = 0; place < books.countOf(day); place += 1) {
      rebate += BigInt((books.record(day, place).rebateAmount ?? "").replace(".", ""));
      fills += 1;
    }
  }
  const digits = String(rebate).padStart(17, "0");
  return `${fills} ${digits.slice(0, -16)}.${digits.slice(-16)}`;
}

/** Clients by the prefixes of the books, so that fills are attributed; the same again is kept. */
export async function nameClients(accountId: string, createdBy: string): Promise<void> {
  const numbers = Array.from({ length: clientCount }, (_, number) => number);
  const idOf = (number: number) => `cli_${accountId}_${number}`;
  await database()
    .insert(client)
    .values(
      numbers.map((number) => ({
        ...{ id: idOf(number), accountId, name: `Client ${number}`, tags: [], createdBy },
        code: `C${number}`,
      })),
    )
    .onConflictDoNothing();
  await database()
    .insert(clientRule)
    .values(
      numbers.map((number) => ({
        ...{ accountId, number, prefix: clientPrefix(number), clientId: idOf(number), createdBy },
        fromDay: "2025-09-01",
      })),
    )
    .onConflictDoNothing();
}

/** Times the questions of S2 over all days of an archive; `note` gets each as it is answered. */
export async function timeReports(
  accountId: string,
  books: Books,
  note: (time: QueryTime) => void,
): Promise<readonly QueryTime[]> {
  const [from, to] = [books.days[0] as Day, books.days.at(-1) as Day];
  const range = { accountId, from, to, product: null, symbol: null };
  const times: QueryTime[] = [];
  const asked = [
    ...(await pages(range, books)),
    () => grouped("a year by day", range, "day"),
    () => grouped("a year by symbol", range, "symbol"),
    () => byClient(range),
  ];
  for (const ask of asked) {
    const time = await ask();
    note(time);
    times.push(time);
  }
  return times;
}

async function grouped(what: string, range: ReportRange, by: "day" | "symbol"): Promise<QueryTime> {
  const ours = await timed(5, () => commissionReport(range, by));
  const raw = await timed(1, () => rawSums(range, by));
  const told = ours.value.rows.map(({ keys, ...row }) => lineOf(keys.join(), row));
  const exact = sameLines(told, raw.value);
  return { what, ms: ours.ms, rawMs: raw.ms, mostMs: 250, exact };
}

/** The same groups from the fills themselves. */
async function rawSums(range: ReportRange, by: "day" | "symbol"): Promise<string[]> {
  const key = by === "symbol" ? "symbol" : "(bucket AT TIME ZONE 'UTC' + interval '8 hours')::date";
  const rows = await rowsOf<WrittenSums & { key: string }>(
    sql`SELECT ${sql.raw(key)}::text AS key, ${reportSums}
      FROM ${asOfSums(range, "latest", { byOrder: true })}
      GROUP BY 1`,
  );
  return rows.map(({ key: name, ...sums }) => lineOf(name, readSums(sums)));
}

/** All clients: the fifty with the largest rebates are the first of them. */
async function byClient(range: ReportRange): Promise<QueryTime> {
  // Whose the fills are is found out once, and again for what has changed since.
  await refreshClientDays(range);
  const ours = await timed(5, () => clientReport(range));
  const raw = await timed(1, () =>
    rowsOf<WrittenSums & { key: string | null }>(
      sql`SELECT client_id AS key, ${reportSums} FROM (
          SELECT 'cli_' || account_id || '_' || substr(client_oid, 2, 2)::int AS client_id,
            1 AS fills, volume, fee, pure_fee, abs(pure_fee) AS pure_fee_size, rebate,
            (volume IS NULL)::int AS volume_unstated, (fee IS NULL)::int AS fee_unstated,
            (pure_fee IS NULL)::int AS pure_fee_unstated, (rebate IS NULL)::int AS rebate_unstated
          FROM fill WHERE account_id = ${range.accountId} AND voided_at IS NULL
            AND substr(client_oid, 2, 2)::int < ${clientCount}
        ) AS named GROUP BY 1`,
    ),
  );
  const told = ours.value.rows.flatMap(({ client: key, ...sums }) =>
    key === null || sums.fills === 0 ? [] : [lineOf(key, sums)],
  );
  const exact = sameLines(
    told,
    raw.value.map(({ key, ...sums }) => lineOf(key ?? "", readSums(sums))),
  );
  return { what: "a year by client", ms: ours.ms, rawMs: raw.ms, mostMs: 250, exact };
}

function lineOf(key: string, { fills, volume, fee, pureFee, rebate }: ReportSums): string {
  return [key, fills, volume, fee, pureFee, rebate].join(" ");
}

function sameLines(one: readonly string[], two: readonly string[]): boolean {
  return [...one].sort().join("\n") === [...two].sort().join("\n");
}

/** Pages of fills: the newest, one in the middle, and the newest of a symbol that few have. */
async function pages(range: ReportRange, books: Books): Promise<(() => Promise<QueryTime>)[]> {
  const { rows } = await pool().query<{ ts: string; id: string }>(
    `SELECT ts::text, id::text FROM fill WHERE account_id = $1 AND day = $2
     ORDER BY fill.ts DESC, fill.id DESC LIMIT 1`,
    [range.accountId, books.days[books.days.length >> 1]],
  );
  const middle = rows[0] ? `${rows[0].ts}-${rows[0].id}` : null;
  const all = { ...range, orderId: null };
  const asked = [
    ["a page of fills, the newest", () => fillPage(all, null, 200)],
    ["a page of fills, in the middle", () => fillPage(all, middle, 200)],
    ["a page of fills of a rare symbol", () => fillPage({ ...all, symbol: rareSymbol }, null, 200)],
  ] as const;
  return asked.map(([what, ask]) => async () => {
    const { ms } = await timed(9, ask);
    return { what, ms, rawMs: null, mostMs: 20, exact: null };
  });
}

/** How a CSV of fills was written. */
export interface ExportTime {
  readonly rows: number;
  readonly seconds: number;
  readonly megabytes: number;
  /** How much more memory the process had at most in the second half than in the first, MB. */
  readonly grownBy: number;
}

const maxExported = 1_000_000;

/** Writes the newest fills as CSV, up to a million, and throws the bytes away. */
export async function timeExport(accountId: string, books: Books): Promise<ExportTime> {
  const perDay = Math.ceil(books.fills / books.days.length);
  const days = books.days.slice(-Math.max(1, Math.floor(maxExported / perDay)));
  const [from, to] = [days[0] as Day, days.at(-1) as Day];
  const all = { accountId, from, to, product: null, symbol: null, orderId: null };
  const dataset = fillDataset(all);
  const rows = days.reduce((sum, day) => sum + books.countOf(day), 0);
  const memory: number[] = [];
  let bytes = 0;
  const begun = performance.now();
  for await (const part of writeCsv(dataset.columns, dataset.pages())) {
    bytes += part.length;
    memory.push(process.memoryUsage().rss);
  }
  const seconds = (performance.now() - begun) / 1_000;
  const half = memory.length >> 1;
  const grown = Math.max(...memory.slice(half)) - Math.max(...memory.slice(0, half));
  return { rows, seconds, megabytes: bytes / 1e6, grownBy: Math.max(0, grown) / 1e6 };
}
