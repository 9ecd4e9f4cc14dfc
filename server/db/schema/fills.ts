import "server-only";
import { sql } from "drizzle-orm";
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { CorrectionKind, FillValues, SyncMethod } from "@/lib/archive/enums";
import { account } from "./accounts";
import { exact, idText, timestamptz } from "./columns";

const accountId = () =>
  idText("account_id")
    .notNull()
    .references(() => account.id);

/** Which fills are known: the full key, never divided by time, so that none is counted twice. */
export const fillIdentity = pgTable(
  "fill_identity",
  {
    accountId: accountId(),
    bizType: text("biz_type").notNull(),
    subBizType: text("sub_biz_type").notNull(),
    symbol: idText("symbol").notNull(),
    orderId: idText("order_id").notNull(),
    fillId: idText("fill_id").notNull(),
    id: bigint("id", { mode: "bigint" }).generatedAlwaysAsIdentity(),
    /** The month in which it was first seen: the partition that holds it. */
    month: date("month", { mode: "string" }).notNull(),
  },
  (t) => [
    primaryKey({
      columns: [t.accountId, t.bizType, t.subBizType, t.symbol, t.orderId, t.fillId],
    }),
  ],
);

/** The current version of a fill; partitioned by the month in which it was first seen. */
export const fill = pgTable(
  "fill",
  {
    month: date("month", { mode: "string" }).notNull(),
    id: bigint("id", { mode: "bigint" }).notNull(),
    accountId: idText("account_id").notNull(),
    /** The UTC+8 day in which `ts` lies. */
    day: date("day", { mode: "string" }).notNull(),
    ts: bigint("ts", { mode: "number" }).notNull(),
    bizType: text("biz_type").notNull(),
    subBizType: text("sub_biz_type").notNull(),
    symbol: idText("symbol").notNull(),
    orderId: idText("order_id").notNull(),
    fillId: idText("fill_id").notNull(),
    clientOid: idText("client_oid"),
    volume: exact("volume"),
    fee: exact("fee"),
    pureFee: exact("pure_fee"),
    rebate: exact("rebate"),
    /** The four numbers as the exchange wrote them. */
    written: jsonb("written").$type<Record<string, string | null>>().notNull(),
    revision: integer("revision").notNull().default(1),
    syncRunId: idText("sync_run_id").notNull(),
    seenAt: timestamptz("seen_at").notNull().defaultNow(),
    /** When both methods lacked it: it is kept, and is in no sum. */
    withdrawnAt: timestamptz("withdrawn_at"),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.id] }),
    index("fill_day").on(t.accountId, t.day, t.ts, t.id),
    index("fill_order").on(t.accountId, t.orderId),
  ],
);

/** A previous version of a fill: nothing that the exchange reported is lost. */
export const fillRevision = pgTable(
  "fill_revision",
  {
    id: bigint("id", { mode: "bigint" }).notNull(),
    revision: integer("revision").notNull(),
    ts: bigint("ts", { mode: "number" }).notNull(),
    clientOid: idText("client_oid"),
    written: jsonb("written").$type<Record<string, string | null>>().notNull(),
    syncRunId: idText("sync_run_id").notNull(),
    replacedBy: idText("replaced_by").notNull(),
    replacedAt: timestamptz("replaced_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.id, t.revision] })],
);

/** A change of a record after its day was synced: the same change is listed once. */
export const correction = pgTable(
  "correction",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: accountId(),
    /** The UTC+8 day on which the record counts, or counted last. */
    day: date("day", { mode: "string" }).notNull(),
    /** The day from which it moved; else empty. */
    fromDay: date("from_day", { mode: "string" }),
    fill: bigint("fill", { mode: "bigint" }).notNull(),
    bizType: text("biz_type").notNull(),
    subBizType: text("sub_biz_type").notNull(),
    symbol: idText("symbol").notNull(),
    orderId: idText("order_id").notNull(),
    fillId: idText("fill_id").notNull(),
    kind: text("kind").$type<CorrectionKind>().notNull(),
    /** As the exchange wrote it before and after; empty where it did not count. */
    before: jsonb("before").$type<FillValues>(),
    after: jsonb("after").$type<FillValues>(),
    /** What it does to the rebate, USDT; empty while it does nothing. */
    effect: exact("effect"),
    syncRunId: idText("sync_run_id").notNull(),
    method: text("method").$type<SyncMethod>().notNull(),
    firstSeenAt: timestamptz("first_seen_at").notNull().defaultNow(),
    /** When the totals followed; empty while they do not. */
    effectAt: timestamptz("effect_at"),
    /** When the other method saw it too. */
    confirmedAt: timestamptz("confirmed_at"),
    /** When a missing record was given again. */
    returnedAt: timestamptz("returned_at"),
  },
  (t) => [
    index("correction_day").on(t.accountId, t.day, t.id),
    index("correction_from_day").on(t.accountId, t.fromDay).where(sql`from_day IS NOT NULL`),
    uniqueIndex("correction_missing")
      .on(t.accountId, t.fill)
      .where(sql`kind = 'missing' AND returned_at IS NULL`),
  ],
);

/** What sums of fills are kept by, and the sums: exact, and never of what was not stated. */
export const sumColumns = () => ({
  bizType: text("biz_type").notNull(),
  subBizType: text("sub_biz_type").notNull(),
  symbol: idText("symbol").notNull(),
  fills: bigint("fills", { mode: "number" }).notNull(),
  volume: exact("volume").notNull(),
  fee: exact("fee").notNull(),
  pureFee: exact("pure_fee").notNull(),
  /** The sum of |pure fee|: what rates divide by, also where its sign changes. */
  pureFeeSize: exact("pure_fee_size").notNull(),
  rebate: exact("rebate").notNull(),
  /** How many fills did not state an amount: none of these is in its sum. */
  volumeUnstated: bigint("volume_unstated", { mode: "number" }).notNull(),
  feeUnstated: bigint("fee_unstated", { mode: "number" }).notNull(),
  pureFeeUnstated: bigint("pure_fee_unstated", { mode: "number" }).notNull(),
  rebateUnstated: bigint("rebate_unstated", { mode: "number" }).notNull(),
});

/** Sums of fills by quarter of an hour (all zones are multiples of it), product and symbol. */
export const commissionRollup = pgTable(
  "commission_rollup",
  {
    accountId: idText("account_id").notNull(),
    bucket: timestamptz("bucket").notNull(),
    ...sumColumns(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.bucket, t.subBizType, t.symbol, t.bizType] })],
);

/** The same sums by whole day of UTC+8: what reports of the exchange's own days read. */
export const commissionDayRollup = pgTable(
  "commission_day_rollup",
  {
    accountId: idText("account_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    ...sumColumns(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.day, t.subBizType, t.symbol, t.bizType] })],
);
