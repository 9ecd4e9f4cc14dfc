import "server-only";
import { and, between, desc, eq, type SQL, sql } from "drizzle-orm";
import type { ArchivedFill, FillPage } from "@/lib/archive/wire";
import { decimalOrNull } from "@/lib/decimal";
import { database } from "../../db/pool";
import { fill } from "../../db/schema";
import type { ReportRange } from "./report";

const place = /^(\d{13})-(\d{1,19})$/;

/** True for what `next` of a page may be. */
export function isPlace(text: string): boolean {
  return place.test(text);
}

/**
 * One page of the fills behind a report, newest first; `after` is the `next` of the page before.
 * Found by its key, so a page deep in a long list costs what the first one does.
 */
export async function fillPage(
  range: ReportRange & { readonly orderId: string | null },
  after: string | null,
  limit: number,
): Promise<FillPage> {
  const rows = await database()
    .select()
    .from(fill)
    .where(
      and(
        eq(fill.accountId, range.accountId),
        between(fill.day, range.from, range.to),
        range.product === null ? undefined : eq(fill.subBizType, range.product),
        range.symbol === null ? undefined : eq(fill.symbol, range.symbol),
        range.orderId === null ? undefined : eq(fill.orderId, range.orderId),
        beyond(after),
      ),
    )
    .orderBy(desc(fill.day), desc(fill.ts), desc(fill.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit).map(fillOf);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last ? `${last.ts}-${last.id}` : null };
}

function beyond(after: string | null): SQL | undefined {
  const [, ts, id] = place.exec(after ?? "") ?? [];
  return ts && id ? sql`(${fill.ts}, ${fill.id}) < (${ts}::bigint, ${id}::bigint)` : undefined;
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
