import "server-only";
import { bigint, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { MonthEventKind } from "@/lib/archive/month-close";
import { account } from "./accounts";
import { bytes, exact, idText, timestamptz } from "./columns";
import { person } from "./people";

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
    /** Below 0 where more records left a locked day than came. */
    fills: bigint("fills", { mode: "number" }).notNull(),
    volume: exact("volume").notNull(),
    fee: exact("fee").notNull(),
    pureFee: exact("pure_fee").notNull(),
    rebate: exact("rebate").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.month, t.number, t.day, t.subBizType] })],
);
