import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { completenessOf } from "@/lib/archive/completeness";
import { type Decimal, decimal, subtract, sum } from "@/lib/decimal";
import { addDays, type Day, dayBounds, dayMs, dayOf, daysFrom } from "@/lib/time";
import { pool, sqlTransaction, transaction } from "../../db/database";
import { type TestDesk, testDesk } from "../../gateway/testing/test-desk";
import type { SourceRow, SyncRun } from "../archive-source";
import { addClient, assignUid } from "../clients/manage-clients";
import { quarterRollup } from "./as-of-sums";
import { correctionPage, correctionReport } from "./corrections";
import { fillPage } from "./fills";
import { commissionReport } from "./report";
import { addToRollups, fillDelta } from "./rollups";
import { storeFills, writtenValues } from "./store-fills";

let on: TestDesk;
let accountId: string;
const first = "2026-06-01" as Day;
const last = addDays(first, 4);
const days = daysFrom(first, last);
const steps = 28;

/** Numbers that repeat: a failing history can be looked at again. */
let seed = 20_261_122;
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}

type Record_ = Record<string, string | null>;
/** What the exchange would answer. */
const served = new Map<string, Record_>();
const synced = new Set<Day>();
const verified = new Map<Day, unknown>();
let reads = 0;

beforeAll(async () => {
  on = await testDesk();
  ({ accountId } = on);
  await pool().query("SELECT make_fill_month(now()::date)");
  for (const day of days) {
    await pool().query(
      "INSERT INTO archive_day (account_id, archive, day, state) VALUES ($1, 'commissions', $2, $3)",
      [accountId, day, "partial"],
    );
  }
});

afterAll(() => on.close());

const amount = () =>
  [null, "", `${random(9)}.${random(1_000_000_000)}`, `-0.${random(999)}`, "0.000000000000000001"][
    random(5)
  ] ?? null;

const amounts = () => ({
  ...{ volume: amount(), fee: amount(), pureFee: amount(), rebateAmount: amount() },
});

const aTime = (day: Day) => String(dayBounds(day, "UTC+8").startMs + random(dayMs));

function newRecord(day: Day): void {
  const id = String(served.size + 1);
  served.set(id, {
    ...{ bizType: "trade", subBizType: ["spot", "futures"][random(2)] ?? null },
    ...{ symbol: ["BTCUSDT", "ETHUSDT", "1000PEPEUSDT"][random(3)] ?? null },
    ...{ orderId: `o${id}`, fillId: `f${id}`, clientOid: null, ts: aTime(day), ...amounts() },
  });
}

const dayOfRecord = ({ ts }: Record_) => dayOf(Number(ts), "UTC+8");
const recordsOf = (day: Day) => [...served.values()].filter((row) => dayOfRecord(row) === day);

/** The exchange adds, rewrites, moves; nothing of it is known before the next sync. */
function befall(day: Day): void {
  for (let count = random(4); count > 0; count -= 1) newRecord(day);
  for (const row of recordsOf(day)) {
    if (random(4) === 0) Object.assign(row, amounts());
    const to = days[random(days.length)] ?? day;
    if (random(6) === 0 && synced.has(to)) row.ts = aTime(to);
  }
}

async function sync(day: Day): Promise<void> {
  reads += 1;
  const read = { id: `read_${reads}`, accountId, day, method: "cursor" } as unknown as SyncRun;
  const rows = recordsOf(day) as SourceRow[];
  await pool().query(
    `INSERT INTO sync_run
        (id, account_id, archive, day, from_ms, to_ms, whole, page_rows, state)
     VALUES ($1, $2, 'commissions', $3, 0, 0, true, 500, 'syncing')`,
    [read.id, accountId, day],
  );
  await sqlTransaction((client) => storeFills(client, read, rows));
  await pool().query(
    `UPDATE sync_run SET state = 'complete', ended_at = clock_timestamp(), records = $2
     WHERE id = $1`,
    [read.id, rows.length],
  );
  await pool().query(
    `UPDATE archive_day SET complete_syncs = complete_syncs + 1, records = $3, state = 'provisional'
     WHERE account_id = $1 AND day = $2`,
    [accountId, day, rows.length],
  );
  if (rows.length > 0) synced.add(day);
}

/** Both methods lack a record: what the keeper of the archive does then. */
async function withdraw(day: Day): Promise<void> {
  await transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      UPDATE fill SET voided_at = now()
      WHERE id = (SELECT id FROM fill WHERE account_id = ${accountId} AND day = ${day}
        AND voided_at IS NULL ORDER BY id LIMIT 1) RETURNING id`);
    const id = rows[0]?.id;
    if (id === undefined) return;
    await tx.execute(sql`
      INSERT INTO correction (account_id, day, fill, biz_type, sub_biz_type, symbol, order_id,
        fill_id, kind, before, effect, sync_run_id, method, effect_at, confirmed_at)
      SELECT account_id, day, id, biz_type, sub_biz_type, symbol, order_id, fill_id, 'voided',
        ${writtenValues("fill")},
        -coalesce(rebate, 0), 'read', 'slices', now(), now() FROM fill WHERE id = ${id}`);
    await tx.execute(sql`
      WITH delta AS (SELECT ${fillDelta(-1)} FROM fill WHERE id = ${id}),
      ${addToRollups(accountId)} SELECT`);
    // The exchange may serve it again, which makes it return.
  });
}

const quarterHour = "date_bin('15 minutes', to_timestamp(ts / 1000.0), 'epoch'::timestamptz)";

/** Groups of a roll-up whose sums are not those of the fills that count; both ways round. */
async function wrongSums(
  table: string,
  period: string,
  ofFill: string,
  key = "sub_biz_type, symbol, biz_type",
) {
  const sums = (sign: string, size: string, unstated: (name: string) => string) =>
    [
      ...[sign, ...["volume", "fee", "pure_fee"].map((name) => `coalesce(${name}, 0)`), size],
      ...["coalesce(rebate, 0)", ...["volume", "fee", "pure_fee", "rebate"].map(unstated)],
    ].map((each) => `sum(${each})`);
  const fills = sums("1", "abs(coalesce(pure_fee, 0))", (name) => `(${name} IS NULL)::int`);
  const kept = sums("fills", "pure_fee_size", (name) => `${name}_unstated`);
  const raw = `SELECT ${ofFill} AS period, ${key}, ${fills} FROM fill
    WHERE voided_at IS NULL GROUP BY 1, ${key}`;
  // What a group that fills have left keeps is a row of zeros.
  const rolled = `SELECT ${period} AS period, ${key}, ${kept} FROM ${table}
    GROUP BY 1, ${key} HAVING sum(fills) <> 0 OR sum(rebate) <> 0 OR sum(volume) <> 0`;
  const { rows } = await pool().query(
    `(${raw} EXCEPT ALL ${rolled}) UNION ALL (${rolled} EXCEPT ALL ${raw})`,
  );
  return rows;
}

/** As if a day had passed since everything that the archive noted so far. */
async function passDay(): Promise<void> {
  const earlier = (column: string) => `${column} = ${column} - interval '1 day'`;
  await pool().query(`UPDATE correction SET ${earlier("effect_at")}, ${earlier("first_seen_at")}`);
  await pool().query(`UPDATE sync_run SET ${earlier("ended_at")}, ${earlier("started_at")}`);
  await pool().query(`UPDATE archive_day SET ${earlier("first_verified_at")}`);
}

const range = (from: Day = first, to: Day = last) => ({
  ...{ accountId, from, to, product: null, symbol: null },
});

/** Everything a report says of sums, however it is grouped. */
async function sumsOf(asOf: Parameters<typeof commissionReport>[2], from = first, to = last) {
  const [byDay, byProduct, bySymbol] = await Promise.all(
    (["day", "product", "symbol"] as const).map((group) =>
      commissionReport(range(from, to), group, asOf),
    ),
  );
  const sorted = (report: typeof byDay) =>
    report?.rows.toSorted((a, b) => a.key.localeCompare(b.key));
  return {
    ...{ total: byDay?.total, chart: byDay?.chart, days: sorted(byDay) },
    ...{ products: sorted(byProduct), symbols: sorted(bySymbol) },
  };
}

const anyKind = { accountId: "", kind: null, state: null };

describe("a report as of an earlier time", () => {
  it("equals what was seen then, to the last digit, by day, product and symbol", async () => {
    const seen: { at: Day; sums: Awaited<ReturnType<typeof sumsOf>>; synced: Day[] }[] = [];
    for (let step = 0; step < steps; step += 1) {
      // A new day every few steps: as of an earlier time it is left out.
      const open = days.slice(0, 1 + Math.floor((step * days.length) / steps));
      const day = open[random(open.length)] ?? first;
      befall(day);
      for (const each of open) if (each === day || random(3) === 0) await sync(each);
      if (random(3) === 0) await withdraw(day);
      expect(await wrongSums("commission_day_rollup", "day", "day"), `step ${step}`).toEqual([]);
      expect(await wrongSums(quarterRollup, "bucket", quarterHour)).toEqual([]);
      expect(await wrongSums("commission_day_total", "day", "day", "sub_biz_type")).toEqual([]);
      if (random(4) === 0 && synced.has(day) && !verified.has(day)) {
        await pool().query(
          "UPDATE archive_day SET first_verified_at = clock_timestamp() WHERE day = $1",
          [day],
        );
        verified.set(day, await sumsOf("latest", day, day));
      }
      seen.push({
        at: dayOf(Date.now(), "UTC+8"),
        sums: await sumsOf("latest"),
        synced: [...synced],
      });
      await passDay();
    }
    const kinds = new Set(
      (await correctionPage({ ...range(), ...of() }, null, 1000)).rows.map(({ kind }) => kind),
    );
    expect([...kinds].toSorted()).toEqual(["added", "changed", "moved", "returned", "voided"]);
    for (const [step, { at, sums, synced: then }] of seen.entries()) {
      const asOf = addDays(at, step - steps);
      expect(await sumsOf(asOf), `step ${step}`).toEqual(sums);
      const { excludedDays } = await commissionReport(range(), "day", asOf);
      expect(
        then.filter((day) => excludedDays.includes(day)),
        "left out",
      ).toEqual([]);
    }
    expect(
      (await commissionReport(range(), "day", seenFirst(seen))).excludedDays.length,
    ).toBeGreaterThan(0);
  });

  it("adds up to the raw fills for any range, grouping and filter", async () => {
    const pick = <T>(from: readonly T[]) => from[random(from.length)] as T;
    const column = { day: "day::text", product: "sub_biz_type", symbol: "symbol" };
    for (let n = 0; n < 300; n += 1) {
      const [from, to] = [pick(days), pick(days)].toSorted() as [Day, Day];
      const product = pick([null, "spot", "futures", "margin"]);
      const symbol = pick([null, null, "btcusdt", "ETHUSDT", "1000PEPEUSDT"]);
      const group = pick(["day", "product", "symbol"] as const);
      const { rows, total } = await commissionReport(
        { accountId, from, to, product, symbol },
        group,
      );
      const raw = await pool().query<{ key: string; fills: number; rebate: string; size: string }>(
        `SELECT ${column[group]} AS key, count(*)::int AS fills,
           coalesce(sum(rebate), 0)::text AS rebate, coalesce(sum(abs(pure_fee)), 0)::text AS size
         FROM fill WHERE voided_at IS NULL AND day BETWEEN $1 AND $2
           AND ($3::text IS NULL OR sub_biz_type = $3)
           AND ($4::text IS NULL OR upper(symbol) = upper($4)) GROUP BY 1`,
        [from, to, product, symbol],
      );
      const sorted = (all: readonly { key: string }[]) =>
        all.toSorted((a, b) => a.key.localeCompare(b.key));
      const asked = JSON.stringify({ from, to, product, symbol, group });
      expect(
        sorted(
          rows.map(({ key, fills, rebate, pureFeeSize: size }) => ({ key, fills, rebate, size })),
        ),
        asked,
      ).toEqual(
        sorted(
          raw.rows.map(({ rebate, size, ...row }) => ({
            ...row,
            ...{ rebate: decimal(rebate), size: decimal(size) },
          })),
        ),
      );
      expect(total.rebate, asked).toBe(sum(rows.map(({ rebate }) => rebate as Decimal)));
    }
  });

  it("as first verified is each day as it was then, and names those that never were", async () => {
    expect(verified.size).toBeGreaterThanOrEqual(2);
    for (const [day, sums] of verified) expect(await sumsOf("verified", day, day)).toEqual(sums);
    const { unverifiedDays, excludedDays } = await commissionReport(range(), "day", "verified");
    expect([unverifiedDays, excludedDays]).toEqual([days.filter((day) => !verified.has(day)), []]);
    for (const day of unverifiedDays) {
      expect(await sumsOf("verified", day, day)).toEqual(await sumsOf("latest", day, day));
    }
  });

  it("as it is now names the days that aren't verified, as the coverage does", async () => {
    const { unverifiedDays, days: archived } = await commissionReport(range(), "day", "latest");
    const { unverified } = completenessOf(range(), archived);
    expect(unverifiedDays.length).toBeGreaterThan(0);
    expect(unverifiedDays).toEqual(unverified.map(({ day }) => day));
  });

  it("and the effects of the corrections since come to the report as it is", async () => {
    const { totals, rows } = await correctionReport({ ...range(), ...of() }, null, 1000);
    const effects = rows.flatMap(({ effect }) => (effect === null ? [] : [effect as Decimal]));
    expect(sum(effects)).toBe(totals.effect);
    // Before the first day of all nothing had been corrected: the rest came as the days were new.
    const { total } = await commissionReport(range(), "day");
    expect(totals.rebate).toBe(total.rebate);
    const { total: asVerified } = await commissionReport(range(), "day", "verified");
    expect(totals.rebateFirstVerified).toBe(asVerified.rebate);
    for (const [day] of verified) {
      const one = await correctionReport({ ...range(day, day), ...of() }, null, 1000);
      const since = await pool().query<{ at: Date }>(
        "SELECT first_verified_at AS at FROM archive_day WHERE day = $1",
        [day],
      );
      const later = await pool().query<{ id: string }>(
        "SELECT id::text FROM correction WHERE effect_at > $1",
        [since.rows[0]?.at],
      );
      const ids = new Set(later.rows.map(({ id }) => id));
      const own = one.rows.filter(({ id }) => ids.has(id)).map(({ effect }) => effect as Decimal);
      expect(sum(own), day).toBe(
        subtract(decimal(one.totals.rebate), decimal(one.totals.rebateFirstVerified)),
      );
    }
  });

  it("keeps voided fills out of the lists, whose sums are the report's", async () => {
    const { rows } = await fillPage({ ...range(), orderId: null }, null, 1000);
    const { total } = await commissionReport(range(), "day");
    expect(rows.length).toBe(total.fills);
    const stated = rows.flatMap(({ rebate }) => (rebate === null ? [] : [rebate as Decimal]));
    expect(sum(stated)).toBe(total.rebate);
    expect(rows.length - stated.length).toBe(total.unstated.rebate);
    const gone = await pool().query("SELECT 1 FROM fill WHERE voided_at IS NOT NULL");
    expect(gone.rowCount).toBeGreaterThan(0);
  });
});

describe("corrections", () => {
  it("come page by page, each once, newest first", async () => {
    const whole = (await correctionPage({ ...range(), ...of() }, null, 1000)).rows;
    const rows: typeof whole = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof correctionPage>> = await correctionPage(
        { ...range(), ...of() },
        after,
        7,
      );
      rows.push(...page.rows);
      after = page.next;
    } while (after !== null);
    expect(rows).toEqual(whole);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it("are told by their kind and by who has seen them", async () => {
    const of_ = of();
    const { rows } = await correctionPage({ ...range(), ...of_, kind: "voided" }, null, 1000);
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["voided"]));
    const open = await correctionReport({ ...range(), ...of_, state: "open" }, null, 1000);
    const confirmed = await correctionReport(
      { ...range(), ...of_, state: "confirmed" },
      null,
      1000,
    );
    const all = await correctionReport({ ...range(), ...of_ }, null, 1000);
    expect(open.totals.rows + confirmed.totals.rows).toBe(all.totals.rows);
    expect(open.rows.every(({ confirmedAt }) => confirmedAt === null)).toBe(true);
    expect(confirmed.rows.every(({ confirmedAt }) => confirmedAt !== null)).toBe(true);
    expect(all.totals.openDays.length).toBeGreaterThan(0);
  });
});

describe("the effects of corrections", () => {
  it("are told by client to the last digit, and those of all clients are the whole", async () => {
    expect((await correctionReport({ ...range(), ...of() }, null, 1)).clients).toEqual([]);
    const clientId = await addClient(on.trader, { accountId, name: "Halden", tags: [] });
    await assignUid(on.trader, { accountId, clientId, uid: "1001", orderAccountId: null });
    await pool().query(
      `INSERT INTO fill_uid (account_id, fill, uid)
       SELECT account_id, id, '1001' FROM fill WHERE id % 3 = 0`,
    );
    for (const [from, to] of [
      [first, last],
      [first, first],
      [addDays(first, 1), last],
    ] as const) {
      const { rows, clients, totals } = await correctionReport(
        { ...range(from, to), ...of() },
        null,
        1000,
      );
      const effectOf = (own: boolean) =>
        sum(
          rows
            .filter(({ record }) => (BigInt(record) % 3n === 0n) === own)
            .flatMap(({ effect }) => (effect === null ? [] : [effect as Decimal])),
        );
      const told = new Map(clients.map(({ client, effect }) => [client, effect]));
      expect([told.get("Halden"), told.get(null)]).toEqual([effectOf(true), effectOf(false)]);
      expect(sum(clients.map(({ effect }) => effect as Decimal))).toBe(totals.effect);
    }
  });
});

const of = () => ({ ...anyKind, accountId });
const seenFirst = (seen: readonly { at: Day }[]) => addDays(seen[0]?.at ?? first, -steps);
