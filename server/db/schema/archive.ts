import "server-only";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { DayState, ReadState } from "@/lib/archive/day-state";
import { account } from "./accounts";
import { bytes, exact, idText, moment } from "./columns";

const accountId = () =>
  idText("account_id")
    .notNull()
    .references(() => account.id);

/** How far each day of an archive is read: commissions by days of UTC+8, transfers of UTC+0. */
export const archiveDay = pgTable(
  "archive_day",
  {
    accountId: accountId(),
    archive: text("archive").$type<"commissions" | "transfers">().notNull(),
    day: date("day", { mode: "string" }).notNull(),
    state: text("state").$type<DayState>().notNull(),
    /** How many reads ended at the list's end. */
    completeReads: integer("complete_reads").notNull().default(0),
    /** Distinct records found on the day by all reads. */
    records: integer("records").notNull().default(0),
    firstCompleteAt: moment("first_complete_at"),
    lastCompleteAt: moment("last_complete_at"),
    /** When it is to be read next, by the exchange's clock; empty when never again. */
    nextAt: moment("next_at"),
    failures: integer("failures").notNull().default(0),
    /** Why the last read broke off; empty when it did not. */
    lastError: text("last_error"),
    /** Which process is reading it, and until when nobody else may. */
    holder: idText("holder"),
    heldUntil: moment("held_until"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.archive, t.day] }),
    index("archive_day_due").on(t.archive, t.nextAt),
  ],
);

/** One reading of one day, from its first page to the list's end. */
export const archiveRead = pgTable(
  "archive_read",
  {
    id: idText("id").primaryKey(),
    accountId: accountId(),
    archive: text("archive").$type<"commissions" | "transfers">().notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** The moments asked for, both inclusive, ms: the same for every page. */
    fromMs: bigint("from_ms", { mode: "number" }).notNull(),
    toMs: bigint("to_ms", { mode: "number" }).notNull(),
    /** False when the exchange had already forgotten the beginning. */
    whole: boolean("whole").notNull(),
    pageRows: integer("page_rows").notNull(),
    state: text("state").$type<ReadState>().notNull(),
    startedAt: moment("started_at").notNull().defaultNow(),
    endedAt: moment("ended_at"),
    /** Where the next page begins; null for the first. */
    cursor: idText("cursor"),
    pages: integer("pages").notNull().default(0),
    rows: integer("rows").notNull().default(0),
    added: integer("added").notNull().default(0),
    changed: integer("changed").notNull().default(0),
    error: text("error"),
  },
  (t) => [
    uniqueIndex("archive_read_open")
      .on(t.accountId, t.archive, t.day)
      .where(sql`state = 'reading'`),
    index("archive_read_day").on(t.accountId, t.archive, t.day, t.startedAt),
  ],
);

/** What the exchange answered, byte for byte in meaning: the evidence behind every record. */
export const archivePage = pgTable(
  "archive_page",
  {
    readId: idText("read_id")
      .notNull()
      .references(() => archiveRead.id),
    number: integer("number").notNull(),
    params: jsonb("params").$type<Record<string, string>>().notNull(),
    fetchedAt: moment("fetched_at").notNull(),
    /** The envelope's requestTime, ms. */
    requestTime: bigint("request_time", { mode: "number" }),
    rows: integer("rows").notNull(),
    endId: idText("end_id"),
    sha256: bytes("sha256").notNull(),
    /** The answer's `data` as JSON, gzip. */
    body: bytes("body").notNull(),
  },
  (t) => [primaryKey({ columns: [t.readId, t.number] })],
);

/** Rows that could not be read: kept as they came, and their day cannot be called complete. */
export const archiveQuarantine = pgTable(
  "archive_quarantine",
  {
    accountId: accountId(),
    archive: text("archive").$type<"commissions" | "transfers">().notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** SHA-256 of the row, so that reading it again adds none. */
    sha256: bytes("sha256").notNull(),
    readId: idText("read_id").notNull(),
    row: jsonb("row").$type<unknown>().notNull(),
    why: text("why").notNull(),
    seenAt: moment("seen_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.archive, t.day, t.sha256] })],
);

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

/** A fill as last told; partitioned by the month in which it was first seen. */
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
    readId: idText("read_id").notNull(),
    seenAt: moment("seen_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.id] }),
    index("fill_day").on(t.accountId, t.day, t.ts, t.id),
    index("fill_order").on(t.accountId, t.orderId),
  ],
);

/** What a fill said before the exchange changed its word: nothing that was told is lost. */
export const fillRevision = pgTable(
  "fill_revision",
  {
    id: bigint("id", { mode: "bigint" }).notNull(),
    revision: integer("revision").notNull(),
    ts: bigint("ts", { mode: "number" }).notNull(),
    clientOid: idText("client_oid"),
    written: jsonb("written").$type<Record<string, string | null>>().notNull(),
    readId: idText("read_id").notNull(),
    replacedBy: idText("replaced_by").notNull(),
    replacedAt: moment("replaced_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.id, t.revision] })],
);

/** Sums of fills by quarter of an hour (all zones are multiples of it), product and symbol. */
export const commissionRollup = pgTable(
  "commission_rollup",
  {
    accountId: idText("account_id").notNull(),
    bucket: moment("bucket").notNull(),
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
  },
  (t) => [primaryKey({ columns: [t.accountId, t.bucket, t.subBizType, t.symbol, t.bizType] })],
);

/** A deposit or withdrawal as last told. */
export const transfer = pgTable(
  "transfer",
  {
    accountId: accountId(),
    uid: idText("uid").notNull(),
    type: text("type").notNull(),
    subType: text("sub_type").notNull(),
    coin: idText("coin").notNull(),
    txId: idText("tx_id").notNull(),
    amount: exact("amount"),
    amountWritten: text("amount_written"),
    status: text("status").notNull(),
    /** When the exchange last changed it, ms. */
    ts: bigint("ts", { mode: "number" }).notNull(),
    revision: integer("revision").notNull().default(1),
    readId: idText("read_id").notNull(),
    firstSeenAt: moment("first_seen_at").notNull(),
    seenAt: moment("seen_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.uid, t.type, t.subType, t.coin, t.txId] }),
    index("transfer_ts").on(t.accountId, t.ts),
    index("transfer_pending").on(t.accountId, t.ts).where(sql`status = 'pending'`),
  ],
);

/** What a transfer was before it moved on: its timeline. */
export const transferRevision = pgTable(
  "transfer_revision",
  {
    accountId: idText("account_id").notNull(),
    uid: idText("uid").notNull(),
    type: text("type").notNull(),
    subType: text("sub_type").notNull(),
    coin: idText("coin").notNull(),
    txId: idText("tx_id").notNull(),
    revision: integer("revision").notNull(),
    status: text("status").notNull(),
    amountWritten: text("amount_written"),
    ts: bigint("ts", { mode: "number" }).notNull(),
    replacedAt: moment("replaced_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({
      columns: [t.accountId, t.uid, t.type, t.subType, t.coin, t.txId, t.revision],
    }),
  ],
);
