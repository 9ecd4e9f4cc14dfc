import "server-only";
import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import type { ArchiveFault } from "@/lib/archive/archive-check";
import { type DayState, isVerifiedDay } from "@/lib/archive/enums";
import { decimal, equal, isDecimal } from "@/lib/decimal";
import { type Day, dayOf } from "@/lib/time";
import { statement } from "../../db/database";
import { readOnlySnapshot } from "../../db/reading";
import type { VerifyOptions } from "../../hash-chain/chain";
import { checkCertificates } from "./check-certificates";
import { lostPages, pageProblem } from "./check-pages";

/** What an account's archive of commissions proves to be. */
export interface ArchiveCheck {
  /** Days that were synced to the end at least once, and of these those that are not verified. */
  readonly days: number;
  readonly open: number;
  /** Records whose digests were computed again. */
  readonly records: number;
  readonly certificates: number;
  /** What is wrong, day by day; a null day is the chain of certificates as a whole. */
  readonly faults: readonly ArchiveFault[];
}

interface CheckOptions extends VerifyOptions {
  /** Ends the check before its next day. */
  readonly signal?: AbortSignal;
}

/**
 * Computes again, from the rows that are stored and without the exchange: every day's digest, every
 * sum, the SHA-256 of every page and the chain of certificates. All of it is one snapshot of the
 * database, so that a sync under way breaks nothing. Throws when the signal aborts.
 */
export function verifyArchive(
  accountId: string,
  options: CheckOptions = {},
): Promise<ArchiveCheck> {
  return readOnlySnapshot(
    async (client) => {
      const chain = await checkCertificates(client, accountId, options);
      const { rows: days } = await client.query<SyncedDay>(daysSql({ accountId }));
      const faults: ArchiveFault[] = [...chain.faults];
      let records = 0;
      for (const day of days) {
        options.signal?.throwIfAborted();
        const found = await digestDay(client, accountId, day.day);
        records += found.records;
        const expected = chain.digests.get(day.day) ?? day.digest;
        const problem =
          found.problem ??
          digestProblem(day, found.digest, expected) ??
          (await pageProblem(client, accountId, day.day));
        if (problem) faults.push({ day: day.day, problem });
      }
      options.signal?.throwIfAborted();
      faults.push(
        ...lostDays(days, chain.digests),
        ...(await wrongSyncs(client, accountId)),
        ...(await wrongSums(client, accountId)),
        ...(await lostPages(client, accountId)),
      );
      return {
        days: days.length,
        open: days.filter(({ state }) => !isVerifiedDay(state)).length,
        records,
        certificates: chain.count,
        faults: faults.toSorted((a, b) => (a.day ?? "").localeCompare(b.day ?? "")),
      };
    },
    { unhurried: true },
  );
}

interface SyncedDay {
  readonly day: Day;
  readonly state: DayState;
  readonly records: number;
  /** Of the newest sync of the whole day, if it lacked nothing; hexadecimal. */
  readonly digest: string | null;
}

const daysSql = statement<{ accountId: string }>(`
SELECT day::text AS day, state, records, encode(newest.digest, 'hex') AS digest
FROM archive_day LEFT JOIN LATERAL (
  SELECT CASE WHEN missing = 0 THEN sync_run.digest END AS digest FROM sync_run
  WHERE (sync_run.account_id, sync_run.archive, sync_run.day)
      = (archive_day.account_id, archive_day.archive, archive_day.day)
    AND sync_run.digest IS NOT NULL
  ORDER BY started_at DESC LIMIT 1) AS newest ON true
WHERE account_id = $accountId AND archive = 'commissions' AND complete_syncs > 0
ORDER BY archive_day.day`);

/** A day that a sync found changed since is open: it has no digest to be held against yet. */
function digestProblem(day: SyncedDay, found: string, expected: string | null): string | null {
  const fixed = isVerifiedDay(day.state) || (day.state === "provisional" && day.records > 0);
  if (!fixed) return null;
  const due = isVerifiedDay(day.state) ? expected : day.digest;
  if (due === null || due === found) return null;
  return `its records have digest ${short(found)}, but ${short(due)} was certified`;
}

const short = (digest: string) => `${digest.slice(0, 8)}\u2026`;

/** Days that are certified and that the archive doesn't count as synced: none is checked. */
function lostDays(
  days: readonly SyncedDay[],
  certified: ReadonlyMap<Day, string>,
): readonly ArchiveFault[] {
  const synced = new Set(days.map(({ day }) => day));
  const lost = [...certified.keys()].filter((day) => !synced.has(day));
  return lost.map((day) => ({ day, problem: "it is certified, but no sync is on record" }));
}

const wrongSyncsSql = statement<{ accountId: string }>(`
SELECT DISTINCT day::text AS day
FROM day_certificate AS issued, jsonb_array_elements(
  CASE jsonb_typeof(detail->'syncs') WHEN 'array' THEN detail->'syncs' ELSE '[]' END) AS sync
WHERE account_id = $accountId AND NOT EXISTS (
  SELECT FROM sync_run WHERE sync_run.account_id = $accountId AND archive = 'commissions'
    AND sync_run.day = issued.day AND method = sync->>'method'
    AND (extract(epoch FROM complete_at) * 1000)::bigint::text = sync->>'at'
    AND encode(digest, 'hex') = detail->>'digest')`);

/** Days of which a sync that a certificate names did not find what was certified. */
async function wrongSyncs(client: PoolClient, accountId: string): Promise<readonly ArchiveFault[]> {
  const { rows } = await client.query<{ day: Day }>(wrongSyncsSql({ accountId }));
  return rows.map(({ day }) => ({ day, problem: "a sync that its certificate names was changed" }));
}

interface StoredFill {
  readonly id: string;
  readonly ts: string;
  /** The texts that a record's digest covers, in their order. */
  readonly line: readonly (string | null)[];
  /** The four amounts as numbers. */
  readonly amounts: readonly (string | null)[];
}

const pageRows = 5_000;

const columnOf: Readonly<Record<string, string>> = { pureFee: "pure_fee", rebateAmount: "rebate" };
/** A number as the exchange wrote it: the column's own wording where no other is kept. */
const answer = (name: string) =>
  `CASE WHEN written IS NULL THEN ${columnOf[name] ?? name}::text ELSE written->>'${name}' END`;

const fillsSql = statement<{ accountId: string; day: Day; ts: string; id: string; rows: number }>(`
SELECT id::text, ts::text, ARRAY[biz_type, sub_biz_type, symbol, order_id, fill_id, ts::text,
    client_oid, ${["volume", "fee", "pureFee", "rebateAmount"].map(answer).join(", ")}] AS line,
  ARRAY[volume::text, fee::text, pure_fee::text, rebate::text] AS amounts
FROM fill WHERE account_id = $accountId AND day = $day AND voided_at IS NULL
  AND month = $day::date - (extract(day FROM $day::date)::int - 1)
  AND ts / 900000 >= $ts::bigint / 900000 AND (ts, id) > ($ts::bigint, $id::bigint)
ORDER BY fill.ts / 900000, fill.ts, fill.id LIMIT $rows`);

/** The digest of a day's records as they are stored, by other code than the one that wrote it. */
async function digestDay(client: PoolClient, accountId: string, day: Day) {
  const lines: Buffer[] = [];
  let problem: string | null = null;
  let last = { ts: "-1", id: "0" };
  for (;;) {
    const { rows } = await client.query<StoredFill>(
      fillsSql({ accountId, day, ...last, rows: pageRows }),
    );
    for (const row of rows) {
      problem ??= rowProblem(row, day);
      lines.push(sha256(`[${row.line.map((text) => JSON.stringify(text)).join(", ")}]`));
      last = row;
    }
    if (rows.length < pageRows) break;
  }
  const all = createHash("sha256");
  for (const line of lines.sort(Buffer.compare)) all.update(line);
  return { records: lines.length, digest: all.digest("hex"), problem };
}

function rowProblem({ line, amounts, ts }: StoredFill, day: Day): string | null {
  const name = `the record ${line[3]}, ${line[4]}`;
  if (dayOf(Number.parseInt(ts, 10), "UTC+8") !== day) return `${name} has a time on another day`;
  const differs = amounts.some((amount, at) => {
    const written = line[at + 7] || null;
    if (written === null || amount === null) return written !== amount;
    return !isDecimal(written) || !equal(decimal(written), decimal(amount));
  });
  return differs ? `${name} has an amount that differs from the exchange's` : null;
}

const summed = ["volume", "fee", "pure_fee", "rebate"];
const unstated = summed.map((name) => `${name}_unstated`);
const totals = ["fills", "pure_fee_size", ...summed, ...unstated];
const key = "day, sub_biz_type, symbol, biz_type";
const sums = totals.map((name) => `sum(${name}) AS ${name}`).join(", ");
const differ = (name: string) => `coalesce(one.${name}, 0) <> coalesce(two.${name}, 0)`;

/** Days of which the sums by day are not those of the fills, by quarter hour, or of all symbols. */
const wrongSumsSql = statement<{ accountId: string }>(`
WITH fills AS MATERIALIZED (
  SELECT ${key}, count(*) AS fills, sum(abs(pure_fee)) AS pure_fee_size,
    ${summed.map((name) => `sum(${name}) AS ${name}`).join(", ")},
    ${summed.map((name) => `count(*) - count(${name}) AS ${name}_unstated`).join(", ")}
  FROM fill WHERE account_id = $accountId AND voided_at IS NULL GROUP BY ${key}
), days AS (SELECT * FROM commission_day_rollup WHERE account_id = $accountId
), quarters AS (
  SELECT ((bucket AT TIME ZONE 'UTC') + interval '8 hours')::date AS day, sub_biz_type, symbol,
    biz_type, ${sums}
  FROM commission_rollup JOIN commission_series AS series ON series.id = series_id
  WHERE account_id = $accountId GROUP BY 1, 2, 3, 4
), together AS (SELECT day, sub_biz_type, ${sums} FROM days GROUP BY day, sub_biz_type
), totals AS (SELECT * FROM commission_day_total WHERE account_id = $accountId
)
${[
  ["days", "fills", key],
  ["days", "quarters", key],
  ["together", "totals", "day, sub_biz_type"],
]
  .map(
    ([one, other, by]) => `SELECT day::text AS day, '${other}' AS other
FROM ${one} AS one FULL JOIN ${other} AS two USING (${by})
WHERE ${totals.map(differ).join(" OR ")} GROUP BY 1`,
  )
  .join("\nUNION ALL ")}`);

const otherSums: Readonly<Record<string, string>> = {
  fills: "records",
  quarters: "quarter hours",
  totals: "products",
};

async function wrongSums(client: PoolClient, accountId: string): Promise<ArchiveFault[]> {
  const { rows } = await client.query<{ day: Day; other: string }>(wrongSumsSql({ accountId }));
  return rows.map(({ day, other }) => ({
    day,
    problem: `its totals don't match its ${otherSums[other]}`,
  }));
}

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest();
