import "server-only";
import { bigint, date, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { LineKind, MonthEventKind, ReassignedKind } from "@/lib/archive/month-close";
import type { FileFormat } from "@/lib/exports/api";
import { account } from "./accounts";
import { bytes, exact, idText, timestamptz } from "./columns";
import { exportRun } from "./exports";
import { desk, user } from "./users";

/** What was done to a month of commissions; its last events are its status. It only grows. */
export const monthEvent = pgTable(
  "month_event",
  {
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    /** The month's first day, of UTC+8. */
    month: date("month", { mode: "string" }).notNull(),
    /** Counts from 1 in each month. */
    number: integer("number").notNull(),
    kind: text("kind").$type<MonthEventKind>().notNull(),
    at: timestamptz("at").notNull(),
    userId: idText("user_id")
      .notNull()
      .references(() => user.id),
    /** The day that was waived or paid; empty where it is about the whole month. */
    day: date("day", { mode: "string" }),
    /** The product that was paid; empty where it is about all of them. */
    product: text("product"),
    reason: text("reason"),
    /** Of a payment, USDT; empty where one is taken back. */
    amount: exact("amount"),
    /** Of a lock: the SHA-256 over its lines. */
    digest: bytes("digest"),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.month, t.number] })],
);

/**
 * The sums of a day and product as a lock froze them; `number` is the lock's. A day before the
 * month is of a month locked earlier: what changed on it after that lock. It only grows.
 */
export const monthLine = pgTable(
  "month_line",
  {
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    month: date("month", { mode: "string" }).notNull(),
    number: integer("number").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    subBizType: text("sub_biz_type").notNull(),
    /** Whose they are; empty: nobody's. */
    clientId: idText("client_id").notNull().default(""),
    /** The month's own, or why it is booked into it. */
    kind: text("kind").$type<LineKind>().notNull(),
    /** Below 0 where more records left a locked day than came. */
    fills: bigint("fills", { mode: "number" }).notNull(),
    volume: exact("volume").notNull(),
    fee: exact("fee").notNull(),
    pureFee: exact("pure_fee").notNull(),
    rebate: exact("rebate").notNull(),
    /** Of a changed plan: what it does to the client's share, USDT. On other lines 0. */
    share: exact("share").notNull(),
  },
  (t) => [
    primaryKey({
      name: "month_line_pk",
      columns: [t.accountId, t.month, t.number, t.day, t.subBizType, t.clientId, t.kind],
    }),
  ],
);

/** What was agreed with a client when a month was locked; `number` is the lock's. It only grows. */
export const monthShare = pgTable(
  "month_share",
  {
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    month: date("month", { mode: "string" }).notNull(),
    number: integer("number").notNull(),
    clientId: idText("client_id").notNull(),
    name: text("name").notNull(),
    code: idText("code").notNull(),
    /** Its parts in per cent, as they are written: "60", or "50 / 60" where the plan changed. */
    percent: text("percent").notNull(),
    /** Its share with all its digits, each day's by its own plan; USDT. */
    share: exact("share").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.month, t.number, t.clientId] })],
);

/**
 * A change of what is whose, or of a plan, that reached days of locked months: why it was made.
 * What it moved is booked into the next open month. It only grows.
 */
export const reassignment = pgTable(
  "reassignment",
  {
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    /** Counts from 1 in each account. */
    number: integer("number").notNull(),
    kind: text("kind").$type<ReassignedKind>().notNull(),
    /** The uid or the prefix; of a plan the client. */
    key: idText("key").notNull(),
    fromDay: date("from_day", { mode: "string" }).notNull(),
    /** Exclusive; empty: with no end. */
    untilDay: date("until_day", { mode: "string" }),
    /** Whose it is on these days; empty: nobody's. */
    clientId: idText("client_id"),
    reason: text("reason").notNull(),
    userId: idText("user_id")
      .notNull()
      .references(() => user.id),
    at: timestamptz("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.number] })],
);

/** Who writes a desk's statements: its head and its terms. */
export const firm = pgTable("firm", {
  deskId: idText("desk_id")
    .primaryKey()
    .references(() => desk.id),
  name: text("name").notNull(),
  /** Address, company number, VAT number: a line each. */
  lines: text("lines").array().notNull(),
  terms: text("terms").notNull(),
});

/** A statement's file, byte for byte as it was made; its export says who made it. It only grows. */
export const statementFile = pgTable(
  "statement_file",
  {
    exportId: idText("export_id")
      .primaryKey()
      .references(() => exportRun.id),
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    month: date("month", { mode: "string" }).notNull(),
    /** The lock that it was made from. */
    number: integer("number").notNull(),
    /** Empty: of all clients together. */
    clientId: idText("client_id").notNull(),
    format: text("format").$type<FileFormat>().notNull(),
    content: bytes("content").notNull(),
  },
  (t) => [unique("statement_of_lock").on(t.accountId, t.month, t.number, t.clientId, t.format)],
);
