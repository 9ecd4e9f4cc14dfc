import "server-only";
import { and, between, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type ArchivedFill, type FillHistory, type FillPage, fillCursor } from "@/lib/archive/api";
import { decimalOrNull } from "@/lib/decimal";
import { type Day, dayOf, sourceZone, windowOf } from "@/lib/time";
import { readingDatabase } from "../../db/reading";
import { fill, fillRevision, syncRun } from "../../db/schema";
import { attributedFills } from "../clients/attribution";
import { mayBeOf } from "../clients/client-days";
import { inDays, ofKind, type ReportRange, sourceOf } from "./as-of-sums";

/** Which fills are meant: those behind a report, or of one order. */
export interface FillRange extends ReportRange {
  readonly orderId: string | null;
  /** A client's id, or "none" for those that no client has. */
  readonly client?: string | null;
}

/**
 * One page of the fills behind a report, newest first, without those that were voided; `after`
 * is the `next` of the page before.
 * Found by its key, so a page deep in a long list costs what the first one does.
 */
export async function fillPage(
  range: FillRange,
  after: string | null,
  limit: number,
): Promise<FillPage> {
  const source = sourceOf(range);
  const cursor = cursorOf(after);
  // Else the index would be read from the range's end, through every later month.
  const to = cursor && cursor.day < source.to ? cursor.day : source.to;
  const { startMs, endMs } = windowOf(range, range.zone ?? sourceZone);
  const these = and(
    eq(fill.accountId, range.accountId),
    isNull(fill.voidedAt),
    inDays(source.from, to),
    between(fill.ts, startMs, endMs),
    ofKind(range),
    cursor && beyond(cursor),
  );
  const of = { ...range, from: source.from, to };
  const theirs = range.client ? ofClient(of, range.client, limit + 1, these) : these;
  const rows = await readingDatabase()
    .select()
    .from(fill)
    .where(theirs)
    .orderBy(...newestFirst)
    .limit(limit + 1);
  const page = rows.slice(0, limit).map(fillOf);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last ? `${last.ts}-${last.id}` : null };
}

/**
 * The first `count` of a client's fills among `these`. Those that may be the client's are
 * attributed in the list's order until there are enough, and no further.
 */
function ofClient(range: FillRange, client: string, count: number, these?: SQL): SQL {
  const clientId = client === "none" ? null : client;
  const isTheirs = sql`client_id IS NOT DISTINCT FROM ${clientId}`;
  const which = and(these, mayBeOf(range, clientId));
  const order = sql`ORDER BY day DESC, quarter DESC, ts DESC, id DESC`;
  // An array, which is computed once: a join might attribute the range again for each fill.
  return sql`${fill.id} = ANY (ARRAY(
    SELECT id FROM ${attributedFills(range, which, null, order)}
    WHERE ${isTheirs} ${order} LIMIT ${count})) AND ${inDays(range.from, range.to)}`;
}

/** The quarter of an hour in which a fill lies, as in the index. */
const quarter = sql`${fill.ts} / 900000`;

const newestFirst = [desc(fill.day), desc(quarter), desc(fill.ts), desc(fill.id)];

/** The last row of the page before. */
interface Cursor {
  readonly ts: string;
  readonly id: string;
  readonly day: Day;
}

function cursorOf(after: string | null): Cursor | undefined {
  const [, ts, id] = fillCursor.exec(after ?? "") ?? [];
  if (!ts || !id) return undefined;
  return { ts, id, day: dayOf(Number.parseInt(ts, 10), "UTC+8") };
}

/** Day and quarter lead, as in the index: else every row before the cursor would be read. */
function beyond({ ts, id, day }: Cursor): SQL {
  return sql`(${fill.day}, ${quarter}) <= (${day}::date, ${ts}::bigint / 900000)
    AND (${fill.day}, ${fill.ts}, ${fill.id}) < (${day}::date, ${ts}::bigint, ${id}::bigint)`;
}

/** A fill with all versions that the exchange ever gave, newest first; null when there is none. */
export async function fillHistory(accountId: string, id: string): Promise<FillHistory | null> {
  if (!/^\d{1,18}$/.test(id)) return null;
  const key = BigInt(id);
  const [found] = await readingDatabase()
    .select()
    .from(fill)
    .leftJoin(syncRun, eq(syncRun.number, fill.syncRunNumber))
    .where(and(eq(fill.accountId, accountId), eq(fill.id, key)));
  if (!found) return null;
  const { fill: row, sync_run: brought } = found;
  const earlier = await readingDatabase()
    .select()
    .from(fillRevision)
    .where(eq(fillRevision.id, key))
    .orderBy(desc(fillRevision.revision));
  const { revision, ts, clientOid, volume, fee, pureFee, rebate: rebateAmount } = row;
  const written = row.written ?? { volume, fee, pureFee, rebateAmount };
  return {
    fill: fillOf(row),
    revisions: [
      { revision, ts, clientOid, written, replacedAt: null },
      ...earlier.map((each) => ({
        revision: each.revision,
        ts: each.ts,
        clientOid: each.clientOid,
        written: each.written,
        replacedAt: each.replacedAt.getTime(),
      })),
    ],
    seenAt: row.seenAt.getTime(),
    syncRunId: brought?.id ?? "",
    voidedAt: row.voidedAt?.getTime() ?? null,
  };
}

function fillOf(row: typeof fill.$inferSelect): ArchivedFill {
  return {
    id: String(row.id),
    ts: row.ts,
    bizType: row.bizType,
    subBizType: row.subBizType,
    symbol: row.symbol,
    orderId: row.orderId,
    fillId: row.fillId,
    clientOid: row.clientOid,
    volume: decimalOrNull(row.volume),
    fee: decimalOrNull(row.fee),
    pureFee: decimalOrNull(row.pureFee),
    rebate: decimalOrNull(row.rebate),
    revision: row.revision,
  };
}
