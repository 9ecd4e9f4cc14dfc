import "server-only";
import { and, between, desc, eq, type SQL, sql } from "drizzle-orm";
import type { ArchivedTransfer, TransferPage } from "@/lib/archive/wire";
import { type Day, dayBounds } from "@/lib/time";
import { database } from "../../db/pool";
import { transfer } from "../../db/schema";
import { daysOf } from "../days-of";
import { windowOf } from "./plan";

/** Which transfers are wanted: days of UTC, both inclusive, by their last change. */
export interface TransferRange {
  readonly accountId: string;
  readonly from: Day;
  readonly to: Day;
  readonly status: string | null;
  readonly coin: string | null;
  readonly uid: string | null;
}

const place = /^(\d{13})-(.{1,200})$/s;

/** One page of the archived transfers, newest first, with how far their windows are read. */
export async function transferPage(
  range: TransferRange,
  after: string | null,
  limit: number,
): Promise<TransferPage> {
  const { startMs } = dayBounds(range.from, "UTC");
  const { endMs } = dayBounds(range.to, "UTC");
  const [rows, days] = await Promise.all([
    database()
      .select()
      .from(transfer)
      .where(
        and(
          eq(transfer.accountId, range.accountId),
          between(transfer.ts, startMs, endMs),
          range.status === null ? undefined : eq(transfer.status, range.status),
          range.coin === null ? undefined : eq(transfer.coin, range.coin),
          range.uid === null ? undefined : eq(transfer.uid, range.uid),
          beyond(after),
        ),
      )
      .orderBy(desc(transfer.ts), desc(keyText))
      .limit(limit + 1),
    daysOf(range.accountId, "transfers", windowOf(startMs), windowOf(endMs)),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(transferOf),
    next: rows.length > limit && last ? `${last.ts}-${textOf(last)}` : null,
    days: [...days],
  };
}

/** What tells two transfers of one moment apart, as one text that sorts byte for byte. */
const keyText = sql`concat_ws(' ', ${transfer.txId}, ${transfer.uid}, ${transfer.coin},
  ${transfer.type}, ${transfer.subType}) COLLATE "C"`;

function textOf(row: typeof transfer.$inferSelect): string {
  return [row.txId, row.uid, row.coin, row.type, row.subType].join(" ");
}

function beyond(after: string | null): SQL | undefined {
  const [, ts, key] = place.exec(after ?? "") ?? [];
  return ts && key ? sql`(${transfer.ts}, ${keyText}) < (${ts}::bigint, ${key})` : undefined;
}

function transferOf(row: typeof transfer.$inferSelect): ArchivedTransfer {
  return {
    uid: row.uid,
    txId: row.txId,
    coin: row.coin,
    type: row.type,
    subType: row.subType,
    amount: row.amountWritten,
    status: row.status,
    ts: row.ts,
    firstSeenAt: row.firstSeenAt.getTime(),
    revision: row.revision,
  };
}
