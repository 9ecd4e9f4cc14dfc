import "server-only";
import type { QueryOf } from "@/lib/api/define-route";
import type { transferRoutes } from "@/lib/api/routes/transfers";
import { addDays, type Day, dayBounds, dayMs, dayOf } from "@/lib/time";
import {
  type AgeRange,
  ageBounds,
  type TransferKey,
  type TransferRevision,
  type TransferTimeline,
  transferCursor,
} from "@/lib/transfers/api";
import type { ArchivedTransfer, TransferPage, TransferTotal } from "@/lib/transfers/page";
import { statement } from "../../db/database";
import { readingPool } from "../../db/reading";
import { exchangeNow } from "../../gateway/account-probe";
import { archivedDays } from "../day-status";
import { transferWindowOf } from "./schedule";

/** Which transfers are wanted: days of UTC, both inclusive, by their last change. */
export interface TransferRange {
  readonly accountId: string;
  /** Without days: the last thirty. */
  readonly from: Day | null;
  readonly to: Day | null;
  readonly status: string | null;
  readonly coin: string | null;
  readonly type: string | null;
  readonly subType: string | null;
  readonly uid: string | null;
  /** A tag of its sub-account. */
  readonly tag: string | null;
  /** For how long it has been pending. */
  readonly age: AgeRange | null;
  /** Of the amount in its coin, whichever that is. */
  readonly minAmount: string | null;
  readonly maxAmount: string | null;
}

/** The transfers that a query asks for. */
export function transferRangeOf(query: QueryOf<typeof transferRoutes.list>): TransferRange {
  const { account: accountId, after: _, limit: __, ...filters } = query;
  const all = { from: null, to: null, status: null, coin: null, type: null, subType: null };
  const more = { uid: null, tag: null, age: null, minAmount: null, maxAmount: null };
  return { accountId, ...all, ...more, ...filters };
}

export const defaultDays = 30;

/** One page of the archived transfers, pending ones first, with how far their windows are read. */
export async function transferPage(
  range: TransferRange,
  after: string | null,
  limit: number,
): Promise<TransferPage> {
  const now = await archiveNow(range.accountId);
  const to = range.to ?? dayOf(now, "UTC");
  const from = range.from ?? addDays(to, 1 - defaultDays);
  const { startMs } = dayBounds(from, "UTC");
  const { endMs } = dayBounds(to, "UTC");
  const filters = { ...range, ...waitsIn(range.age, now), startMs, endMs };
  const first = transferWindowOf(startMs);
  const last = transferWindowOf(endMs);
  const [{ rows }, { rows: totals }, { rows: tags }, windows] = await Promise.all([
    readingPool().query<StoredTransfer>(
      pageStatement({ ...filters, ...cursorOf(after), limit: limit + 1 }),
    ),
    readingPool().query<TransferTotal>(totalsStatement(filters)),
    readingPool().query<{ tag: string }>(tagsStatement({ accountId: range.accountId })),
    archivedDays(range.accountId, "transfers", first, last),
  ]);
  const page = rows.slice(0, limit);
  const end = page.at(-1);
  return {
    from,
    to,
    now,
    rows: page.map(({ key: _, waits: __, exact: ___, ...row }) => row),
    next: rows.length > limit && end ? `${end.waits}-${end.ts}-${end.key}` : null,
    tags: tags.map(({ tag }) => tag),
    totals,
    windows,
    unsyncedWindows: windowsBetween(first, transferWindowOf(Math.min(endMs, now))) - windows.length,
  };
}

interface StoredTransfer extends ArchivedTransfer {
  /** 1 for a pending one. */
  readonly waits: number;
  /** The amount as a number, to compare it with another transfer's. */
  readonly exact: string | null;
  /** The key that distinguishes two transfers of one time, as one text that sorts byte for byte. */
  readonly key: string;
}

function cursorOf(after: string | null) {
  const [, waits = null, ts = null, key = null] = transferCursor.exec(after ?? "") ?? [];
  return { waits, ts, key };
}

function windowsBetween(first: Day, last: Day): number {
  const [from, to] = [first, last].map((day) => dayBounds(day, "UTC").startMs);
  return Math.max(0, Math.floor(((to ?? 0) - (from ?? 0)) / (7 * dayMs)) + 1);
}

/**
 * The exchange's time. This process may not have asked for it lately, and the paper venue's clock
 * can be ahead: what the archive has read cannot lie in the future.
 */
export async function archiveNow(accountId: string): Promise<number> {
  const { rows } = await readingPool().query<{ seen: number | null }>(archiveNowSql({ accountId }));
  return Math.max(exchangeNow(accountId), rows[0]?.seen ?? 0);
}

const archiveNowSql = statement<{ accountId: string }>(`
SELECT greatest(
(SELECT max(ts) FROM transfer WHERE account_id = $accountId),
(SELECT floor(extract(epoch FROM max(last_complete_at)) * 1000)::bigint FROM archive_day
 WHERE account_id = $accountId AND archive = 'transfers'))::float8 AS seen`);

/** Between which moments something began to wait that has been pending for so long. */
function waitsIn(age: AgeRange | null, now: number) {
  const at = ageBounds.findIndex(({ id }) => id === age);
  const [begin, end] = [ageBounds[at - 1]?.endMs, ageBounds[at]?.endMs];
  return {
    waitsAfter: end ? now - end : null,
    waitsUntil: begin ? now - begin : null,
  };
}

interface FilterValues extends Omit<TransferRange, "from" | "to">, ReturnType<typeof waitsIn> {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * Since when a pending transfer `t` waits, by the first that the desk saw of it: the exchange may
 * write it anew, with a later time, while it is pending.
 */
export const pendingSinceSql = `least(t.ts, (
  SELECT min(was.ts) FROM transfer_revision AS was
  WHERE (was.account_id, was.uid, was.type, was.sub_type, was.coin, was.tx_id)
    = (t.account_id, t.uid, t.type, t.sub_type, t.coin, t.tx_id) AND was.status = 'pending'))`;

const filterSql = `
t.account_id = $accountId AND t.voided_at IS NULL
AND t.ts BETWEEN $startMs AND $endMs AND ($status::text IS NULL OR t.status = $status)
AND ($coin::text IS NULL OR upper(t.coin) = upper($coin))
AND ($type::text IS NULL OR t.type = $type)
AND ($subType::text IS NULL OR t.sub_type = $subType) AND ($uid::text IS NULL OR t.uid = $uid)
AND ($age::text IS NULL OR t.status = 'pending')
AND ($waitsAfter::float8 IS NULL OR ${pendingSinceSql} > $waitsAfter)
AND ($waitsUntil::float8 IS NULL OR ${pendingSinceSql} <= $waitsUntil)
AND ($minAmount::numeric IS NULL OR t.amount >= $minAmount::numeric)
AND ($maxAmount::numeric IS NULL OR t.amount <= $maxAmount::numeric)
AND ($tag::text IS NULL OR EXISTS (
  SELECT 1 FROM sub_account_description AS d
  WHERE (d.account_id, d.uid) = (t.account_id, t.uid) AND $tag = ANY(d.tags)))`;

const tagsStatement = statement<{ readonly accountId: string }>(`
SELECT DISTINCT tag FROM sub_account_description, unnest(tags) AS tag
WHERE account_id = $accountId ORDER BY tag`);

const pageStatement = statement<
  FilterValues & ReturnType<typeof cursorOf> & { readonly limit: number }
>(`
SELECT found.*, k.label, pair.pair FROM (
  SELECT * FROM (
    SELECT t.uid, t.tx_id AS "txId", t.coin, t.type, t.sub_type AS "subType",
      t.amount_written AS amount, t.amount AS exact, t.status, t.ts::float8 AS ts, t.revision,
      t.note, floor(extract(epoch FROM t.first_seen_at) * 1000)::float8 AS "firstSeenAt",
      CASE t.status WHEN 'pending' THEN ${pendingSinceSql} END::float8 AS "pendingSince",
      (t.status = 'pending')::int AS waits,
      concat_ws(' ', t.tx_id, t.uid, t.coin, t.type, t.sub_type) COLLATE "C" AS key
    FROM transfer AS t WHERE ${filterSql}
  ) AS listed
  WHERE $waits::int IS NULL OR (waits, ts, key) < ($waits::int, $ts::float8, $key)
  ORDER BY waits DESC, ts DESC, key DESC LIMIT $limit
) AS found
LEFT JOIN LATERAL (
  SELECT label FROM created_key WHERE account_id = $accountId AND uid = found.uid LIMIT 1
) AS k ON true
LEFT JOIN LATERAL (
  SELECT CASE WHEN count(*) = 1 THEN json_build_object('uid', min(other.uid),
      'label', (SELECT label FROM created_key
        WHERE account_id = $accountId AND uid = min(other.uid) LIMIT 1))
    ELSE json_build_object('unpaired', CASE count(*) WHEN 0 THEN 'none' ELSE 'several' END)
  END AS pair
  FROM transfer AS other
  WHERE other.account_id = $accountId AND other.tx_id = found."txId"
    AND other.sub_type = 'internal' AND other.coin = found.coin AND other.uid <> found.uid
    AND other.type <> found.type AND other.amount = found.exact AND other.voided_at IS NULL
) AS pair ON found."subType" = 'internal'
ORDER BY waits DESC, ts DESC, key DESC`);

const totalsStatement = statement<FilterValues>(`
SELECT coin, deposits::text, withdrawals::text, (deposits - withdrawals)::text AS net, succeeded,
  pending, failed
FROM (
  SELECT t.coin,
    coalesce(sum(t.amount) FILTER (WHERE t.status = 'success' AND t.type = 'deposit'), 0)
      AS deposits,
    coalesce(sum(t.amount) FILTER (WHERE t.status = 'success' AND t.type = 'withdrawal'), 0)
      AS withdrawals,
    (count(*) FILTER (WHERE t.status = 'success'))::int AS succeeded,
    (count(*) FILTER (WHERE t.status = 'pending'))::int AS pending,
    (count(*) FILTER (WHERE t.status = 'fail'))::int AS failed
  FROM transfer AS t WHERE ${filterSql} GROUP BY t.coin
) AS sums ORDER BY coin COLLATE "C"`);

/** What one transfer is and was, newest first; empty when the archive has no such transfer. */
export async function transferTimeline(
  accountId: string,
  key: TransferKey,
): Promise<TransferTimeline> {
  const { rows } = await readingPool().query<TransferRevision>(
    timelineStatement({ accountId, ...key }),
  );
  return { revisions: rows };
}

const transferKeySql =
  "(account_id, uid, type, sub_type, coin, tx_id) = " +
  "($accountId, $uid, $type, $subType, $coin, $txId)";

const timelineStatement = statement<TransferKey & { readonly accountId: string }>(`
SELECT revision, status, amount_written AS amount, ts::float8 AS ts, NULL::float8 AS "replacedAt"
FROM transfer WHERE ${transferKeySql}
UNION ALL
SELECT revision, status, amount_written, ts::float8,
  floor(extract(epoch FROM replaced_at) * 1000)::float8
FROM transfer_revision WHERE ${transferKeySql}
ORDER BY revision DESC`);
