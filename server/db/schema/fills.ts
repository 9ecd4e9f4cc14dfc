import "server-only";
import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { CorrectionKind, FillValues, SyncMethod } from "@/lib/archive/enums";
import { account } from "./accounts";
import { exact, idText, timestamptz } from "./columns";

const accountId = () =>
  idText("account_id")
    .notNull()
    .references(() => account.id);

/** The numbers of fills, in the order in which they were first seen. */
export const fillSequence = pgSequence("fill_sequence");

/** Which fills are known, never divided by time: none is counted twice, also when it moves. */
export const fillIdentity = pgTable("fill_identity", {
  /** 128 bits of the SHA-256 of account, types, symbol, order and fill id; divided by its hash. */
  key: uuid("key").primaryKey(),
  id: bigint("id", { mode: "bigint" }).notNull().default(sql`nextval('fill_sequence')`),
  /** The partition that holds the fill. */
  month: date("month", { mode: "string" }).notNull(),
});

/** The current version of a fill; partitioned by its month of UTC+8. Wide columns come last. */
export const fill = pgTable(
  "fill",
  {
    id: bigint("id", { mode: "bigint" }).notNull(),
    ts: bigint("ts", { mode: "number" }).notNull(),
    seenAt: timestamptz("seen_at").notNull().defaultNow(),
    /** When both methods lacked it: it is kept, and is in no sum. */
    voidedAt: timestamptz("voided_at"),
    month: date("month", { mode: "string" }).notNull(),
    /** The UTC+8 day in which `ts` lies. */
    day: date("day", { mode: "string" }).notNull(),
    revision: integer("revision").notNull().default(1),
    /** Which sync run brought what it says now; empty when that is not known. */
    syncRunNumber: integer("sync_run_number"),
    accountId: idText("account_id").notNull(),
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
    /** The four numbers as the exchange wrote them; empty where the columns say the same. */
    written: jsonb("written").$type<Record<string, string | null>>(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.month] }),
    // By the quarter of an hour: a list of row numbers for each, a tenth of an entry for each row.
    index("fill_day").on(t.accountId, t.day, sql`(ts / 900000)`),
    index("fill_symbol").on(t.accountId, sql`upper(symbol)`, t.day),
    index("fill_order").on(sql`hashtext(order_id)`),
    check("fill_own_month", sql`month = day - (extract(day FROM day)::int - 1)`),
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

/** What sums are kept by beside their time: a number for each product and symbol of an account. */
export const commissionSeries = pgTable(
  "commission_series",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    accountId: idText("account_id").notNull(),
    bizType: text("biz_type").notNull(),
    subBizType: text("sub_biz_type").notNull(),
    symbol: idText("symbol").notNull(),
  },
  (t) => [unique("commission_series_key").on(t.accountId, t.subBizType, t.symbol, t.bizType)],
);

/** Sums of fills: exact, and never of what was not stated. */
const sumColumns = () => ({
  volume: exact("volume").notNull(),
  fee: exact("fee").notNull(),
  pureFee: exact("pure_fee").notNull(),
  /** The sum of |pure fee|: what rates divide by, also where its sign changes. */
  pureFeeSize: exact("pure_fee_size").notNull(),
  rebate: exact("rebate").notNull(),
});

/** Sums of fills by quarter of an hour (all zones are multiples of it), product and symbol. */
export const commissionRollup = pgTable(
  "commission_rollup",
  {
    bucket: timestamptz("bucket").notNull(),
    seriesId: integer("series_id").notNull(),
    fills: integer("fills").notNull(),
    /** How many fills did not state an amount: none of these is in its sum. */
    volumeUnstated: integer("volume_unstated").notNull(),
    feeUnstated: integer("fee_unstated").notNull(),
    pureFeeUnstated: integer("pure_fee_unstated").notNull(),
    rebateUnstated: integer("rebate_unstated").notNull(),
    ...sumColumns(),
  },
  (t) => [primaryKey({ columns: [t.seriesId, t.bucket] })],
);

/** Sums by day of a product: the coarsest there are. */
export const dayTotalColumns = () => ({
  subBizType: text("sub_biz_type").notNull(),
  fills: bigint("fills", { mode: "number" }).notNull(),
  ...sumColumns(),
  volumeUnstated: bigint("volume_unstated", { mode: "number" }).notNull(),
  feeUnstated: bigint("fee_unstated", { mode: "number" }).notNull(),
  pureFeeUnstated: bigint("pure_fee_unstated", { mode: "number" }).notNull(),
  rebateUnstated: bigint("rebate_unstated", { mode: "number" }).notNull(),
});

/** The same by symbol. */
export const daySumColumns = () => ({
  bizType: text("biz_type").notNull(),
  symbol: idText("symbol").notNull(),
  ...dayTotalColumns(),
});

/** Sums of fills by whole day of UTC+8: what reports of the exchange's own days read. */
export const commissionDayRollup = pgTable(
  "commission_day_rollup",
  {
    accountId: idText("account_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    ...daySumColumns(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.day, t.subBizType, t.symbol, t.bizType] })],
);

/** The same whatever the symbol: a year of them is a few hundred rows. */
export const commissionDayTotal = pgTable(
  "commission_day_total",
  {
    accountId: idText("account_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    ...dayTotalColumns(),
    /** How often they have changed: what is derived from a day's fills is stale when this grows. */
    changes: bigint("changes", { mode: "number" }).notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.day, t.subBizType] })],
);
