import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, type Day, dayBounds, dayMs, dayOf } from "@/lib/time";
import { pool } from "../../db/database";
import { asOwner } from "../../db/testing";
import { type TestDesk, testDesk } from "../../gateway/testing/test-desk";
import { until } from "../../testing/until";
import { dueDays, syncDay } from "../archive-definition";
import type { SourceRow } from "../archive-source";
import { commissionArchive } from "./definition";

const fills = 20_000;
const hourMs = 3_600_000;
let on: TestDesk;
let accountId: string;
let now = Date.now();
let day: Day;
let served: readonly SourceRow[];

beforeAll(async () => {
  on = await testDesk();
  ({ accountId } = on);
  day = addDays(dayOf(now, "UTC+8"), -1);
  const { startMs } = dayBounds(day, "UTC+8");
  served = Array.from({ length: fills }, (_, at) => ({
    ...{ bizType: "trade", subBizType: "usdt_futures", symbol: `COIN${(at * 7) % 40}USDT` },
    ...{ orderId: `13${String(at * 7_919).padStart(17, "0")}` },
    ...{ fillId: `14${String(at * 104_729).padStart(17, "0")}`, clientOid: `desk-${at * 31_337}` },
    ts: String(startMs + Math.floor((at * dayMs) / fills)),
    volume: `${(at * 37) % 90_000}.${String((at * 7) % 10_000).padStart(4, "0")}`,
    ...{ fee: `-0.${String((at * 613) % 100_000_000).padStart(8, "0")}`, pureFee: "-0.12345678" },
    rebateAmount: `0.${String(at * 4_999).padStart(18, "0")}`,
  }));
});

afterAll(() => on.close());

/** The exchange: rows of the moments asked for, newest last, with the place as the cursor. */
const archive = {
  ...commissionArchive,
  source: {
    ...commissionArchive.source,
    fetchPage: async (_: unknown, params: Readonly<Record<string, string>>) => {
      const [from, to] = [Number(params.startTime), Number(params.endTime)];
      const inside = served.filter(({ ts }) => Number(ts) >= from && Number(ts) <= to);
      const begin = Number(params.idLessThan ?? "0");
      const rows = inside.slice(begin, begin + Number(params.limit));
      const endId = rows.length === 0 ? null : String(begin + rows.length);
      return { kind: "page" as const, rows, endId, requestTime: now };
    },
  },
};

async function sync(passes: number): Promise<void> {
  await dueDays(archive, accountId, now);
  for (let pass = 0; pass < passes; pass += 1) {
    now += 6 * hourMs;
    await syncDay(
      archive,
      accountId,
      day,
      () => now,
      () => true,
    );
  }
}

/** Bytes of all that the archive stores, with indexes, for each fill. */
async function bytesPerFill(): Promise<number> {
  const tables = [
    "archive_page",
    "commission_rollup",
    "commission_day_rollup",
    "commission_day_total",
    "commission_series",
  ];
  await noSnapshot();
  await asOwner().query(`VACUUM FULL ${tables.join(", ")}, fill, fill_identity`);
  const { rows } = await pool().query<{ bytes: string }>(
    `SELECT (sum(pg_total_relation_size(oid)) / $1)::int::text AS bytes FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND (relname = ANY($2) OR relname ~ '^fill_(\\d{4}|identity)_\\d+$')`,
    [fills, tables],
  );
  return Number(rows[0]?.bytes);
}

/** What a snapshot still sees, as that of an automatic ANALYZE, would survive as dead rows. */
async function noSnapshot(): Promise<void> {
  const others = `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
    AND backend_xmin IS NOT NULL AND pid <> pg_backend_pid()`;
  await until(async () => (await asOwner().query(others)).rowCount === 0, { withinMs: 60_000 });
}

/** It works on one core, which other files at their full size want too. */
const slowMs = 900_000;

it(
  "takes at most 500 bytes a fill, and a pass that brings nothing new few more",
  async () => {
    await sync(2);
    const two = await bytesPerFill();
    await sync(8);
    const ten = await bytesPerFill();
    const { rows } = await pool().query(
      "SELECT state, records FROM archive_day WHERE account_id = $1 AND day = $2",
      [accountId, day],
    );
    expect(rows).toEqual([{ state: "confirmed", records: fills }]);
    expect({ two, ten, most: Math.max(ten, 500), more: ten - two < 10 }).toEqual({
      ...{ two, ten, most: 500, more: true },
    });
  },
  slowMs,
);
