import "server-only";
import { bigint, date, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { MonthEventKind } from "@/lib/archive/month-close";
import type { FileFormat } from "@/lib/exports/api";
import { account } from "./accounts";
import { bytes, exact, idText, timestamptz } from "./columns";
import { exportRun } from "./exports";
import { desk, person } from "./people";

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
    personId: idText("person_id")
      .notNull()
      .references(() => person.id),
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
    /** Below 0 where more records left a locked day than came. */
    fills: bigint("fills", { mode: "number" }).notNull(),
    volume: exact("volume").notNull(),
    fee: exact("fee").notNull(),
    pureFee: exact("pure_fee").notNull(),
    rebate: exact("rebate").notNull(),
  },
  (t) => [
    primaryKey({
      name: "month_line_pk",
      columns: [t.accountId, t.month, t.number, t.day, t.subBizType, t.clientId],
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
    exact: exact("exact").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.month, t.number, t.clientId] })],
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
