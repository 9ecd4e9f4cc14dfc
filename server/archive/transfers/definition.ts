import "server-only";
import { and, between, eq, isNull, sql } from "drizzle-orm";
import { isDecimal } from "@/lib/decimal";
import { notText } from "@/lib/exchange/response-fields";
import type { Day } from "@/lib/time";
import type { Tx } from "../../db/database";
import { transfer } from "../../db/schema";
import { call } from "../../gateway/call";
import type { ArchiveDefinition, Comparison, CompletedRun } from "../archive-definition";
import {
  type ArchiveSource,
  failedPage,
  type SourceRow,
  type SyncRun,
  unstorableText,
} from "../archive-source";
import type { DayOutcome } from "../sync-run";
import { verifyAfterMs } from "../verification";
import { alarmIllegalMoves, chasedWindows } from "./chase";
import { momentsOf, nextWindowSync, readableWindows, windowStateAfter } from "./schedule";
import { storeTransfers } from "./store-transfers";

/** Deposits and withdrawals of all sub-accounts (endpoint 4), in windows of seven UTC days. */
const transferSource: ArchiveSource = {
  name: "transfers",
  endpoint: "sub-deposit-withdrawal",
  pageRows: { usual: 100, other: 83 },
  paramsOf: ({ fromMs, toMs, pageRows, cursor }) => ({
    startTime: String(fromMs),
    endTime: String(toMs),
    limit: String(pageRows),
    ...(cursor === null ? {} : { cursor }),
  }),
  async fetchPage(context, params) {
    const result = await call(context, "sub-deposit-withdrawal", params);
    if (result.kind !== "ok") return failedPage(result);
    const { list, endId, cursor } = result.data;
    return {
      kind: "page",
      rows: list as readonly SourceRow[],
      // The specification names the cursor both ways (docs/rulings.md#ruling-12).
      endId: endId || cursor || null,
      requestTime: result.requestTime,
    };
  },
  keyOf: (row) => JSON.stringify([row.uid, row.type, row.subType, row.coin, row.txId]),
  faultOf: transferFault,
  store: storeTransfers,
  afterPage: ({ accountId }, rows) => alarmIllegalMoves(accountId, rows),
};

/** The archive of sub-account transfers: windows of seven UTC days (docs/archive.md#transfers). */
export const transferArchive: ArchiveDefinition = {
  source: transferSource,
  readable: readableWindows,
  chased: chasedWindows,
  readableWindow: momentsOf,
  retentionDeadline: () => null,
  compare: compareWindow,
  countOf: async (tx, read) => (await countsOf(tx, read)).records,
  finalise,
};

async function finalise(
  tx: Tx,
  read: SyncRun,
  { records, missing, setAside, passes, nowMs }: CompletedRun,
): Promise<DayOutcome> {
  const { pending } = await countsOf(tx, read);
  const ended = nowMs > read.toMs;
  // A sync of a window that still grew is no evidence about the whole of it.
  const whole = passes.filter(({ completeAtMs }) => completeAtMs > read.toMs);
  const state = windowStateAfter({ ended, records, missing, setAside, pending, passes: whole });
  const first = read.day as Day;
  const nextMs = nextWindowSync({ first, state, pending, passes: whole }, nowMs);
  return { state, records, missing, nextAt: nextMs === null ? null : new Date(nextMs) };
}

/** What counts in a window; pending too is what was first seen in it, wherever it stands now. */
async function countsOf(tx: Tx, { accountId, fromMs, toMs }: SyncRun) {
  const [found] = await tx
    .select({
      records: sql<number>`count(*)::int`,
      pending: sql<number>`(SELECT count(*)::int FROM transfer AS open
        WHERE open.account_id = ${accountId} AND open.status = 'pending'
          AND (open.ts BETWEEN ${fromMs} AND ${toMs}
            OR extract(epoch FROM open.first_seen_at) * 1000 BETWEEN ${fromMs} AND ${toMs}))`,
    })
    .from(transfer)
    .where(
      and(
        eq(transfer.accountId, accountId),
        between(transfer.ts, fromMs, toMs),
        isNull(transfer.voidedAt),
      ),
    );
  return found ?? { records: 0, pending: 0 };
}

/** Why a transfer cannot be stored as one, or null. An amount may be missing: it is not stated. */
export function transferFault(row: SourceRow): string | null {
  const strange = Object.entries(row).find(([, value]) => value?.startsWith(notText));
  if (strange) return `${strange[0]} is not a text`;
  if (!row.txId) return "txId is empty";
  if (!/^\d{13}$/.test(row.ts ?? "")) return "ts is not a time in milliseconds";
  if (row.amount && !(row.amount.length <= 100 && isDecimal(row.amount))) {
    return "amount is not a number";
  }
  return unstorableText(row);
}

/**
 * Compares what a complete sync of a window received with the transfers that count in it, as
 * commissions/compare does: what it lacks is missing, and is voided when a pass by the other
 * method lacked it at least six hours before.
 */
async function compareWindow(tx: Tx, read: SyncRun, nowMs: number): Promise<Comparison> {
  const { rows } = await tx.execute<CountedWindow>(compareSql(read, nowMs));
  const [counted] = rows;
  if (!counted) throw new Error("The archive could not count the window.");
  const { records, missing, digest } = counted;
  const voided = missing > 0 ? await voidMissing(tx, read, nowMs) : 0;
  return {
    records: records - voided,
    missing: missing - voided,
    received: records - missing,
    digest,
  };
}

interface CountedWindow extends Record<string, unknown> {
  readonly records: number;
  readonly missing: number;
  readonly digest: Buffer;
}

const inWindow = ({ accountId, fromMs, toMs }: SyncRun) => sql`
  transfer.account_id = ${accountId} AND transfer.ts BETWEEN ${fromMs} AND ${toMs}
  AND transfer.voided_at IS NULL`;

const compareSql = (read: SyncRun, nowMs: number) => sql`
WITH given AS MATERIALIZED (
  SELECT DISTINCT unnest(ids) AS id FROM archive_page WHERE sync_run_id = ${read.id}
), counted AS MATERIALIZED (
  SELECT transfer.*, given.id IS NOT NULL AS is_given
  FROM transfer LEFT JOIN given USING (id)
  WHERE ${inWindow(read)}
), missing AS (
  UPDATE transfer SET missing_since = ${new Date(nowMs)}, missing_by = ${read.method}
  FROM counted
  WHERE transfer.account_id = counted.account_id AND transfer.id = counted.id
    AND NOT counted.is_given AND transfer.missing_since IS NULL
)
SELECT count(*)::int AS records, (count(*) FILTER (WHERE NOT is_given))::int AS missing,
  sha256(coalesce(string_agg(line, ''::bytea ORDER BY line) FILTER (WHERE is_given), '')) AS digest
FROM (
  SELECT is_given, sha256(convert_to(jsonb_build_array(uid, type, sub_type, coin, tx_id,
    amount_written, status, ts::text)::text, 'UTF8')) AS line
  FROM counted
) AS lines`;

async function voidMissing(tx: Tx, read: SyncRun, nowMs: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    UPDATE transfer SET voided_at = now()
    WHERE ${inWindow(read)} AND missing_since <= ${new Date(nowMs - verifyAfterMs)}
      AND (missing_by = 'cursor') <> (${read.method} = 'cursor')`);
  return rowCount ?? 0;
}
