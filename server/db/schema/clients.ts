import "server-only";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { AttributionSource } from "@/lib/archive/clients";
import { account } from "./accounts";
import { exact, idText, timestamptz } from "./columns";
import { daySumColumns, dayTotalColumns } from "./fills";
import { user } from "./users";

/** Whose fills earn rebates under a broker's account: a name, not an account of the exchange. */
export const client = pgTable(
  "client",
  {
    id: idText("id").primaryKey(),
    /** The broker's account under which it trades. */
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    name: text("name").notNull(),
    tags: text("tags").array().notNull(),
    /** What the numbers of its statements begin with, such as "NLC". */
    code: idText("code").notNull(),
    createdBy: idText("created_by")
      .notNull()
      .references(() => user.id),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (t) => [
    unique("client_name").on(t.accountId, t.name),
    unique("client_code").on(t.accountId, t.code),
    unique("client_of_account").on(t.accountId, t.id),
  ],
);

/**
 * What holds from a day of UTC+8 on, until the next entry that holds. An entry is replaced by
 * another, never overwritten: one that is replaced holds no more.
 */
const datedColumns = () => ({
  accountId: idText("account_id").notNull(),
  /** Counts from 1 in each account. */
  number: integer("number").notNull(),
  fromDay: date("from_day", { mode: "string" }).notNull(),
  createdBy: idText("created_by")
    .notNull()
    .references(() => user.id),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
  replacedBy: idText("replaced_by").references(() => user.id),
  replacedAt: timestamptz("replaced_at"),
});

/** Which client a sub-account belongs to, from a day on. */
export const clientUid = pgTable(
  "client_uid",
  {
    ...datedColumns(),
    uid: idText("uid").notNull(),
    /** Empty: nobody's. */
    clientId: idText("client_id"),
    /** The account of this desk that is the sub-account: its journal holds the orders. */
    orderAccountId: idText("order_account_id").references(() => account.id),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.number] }),
    foreignKey({
      columns: [t.accountId, t.clientId],
      foreignColumns: [client.accountId, client.id],
    }),
    // Until the next one: so no day of a uid has two owners.
    uniqueIndex("client_uid_from")
      .on(t.accountId, t.uid, t.fromDay)
      .where(sql`replaced_at IS NULL`),
    index("client_uid_orders").on(t.orderAccountId).where(sql`order_account_id IS NOT NULL`),
  ],
);

/** Which client an order belongs to whose clientOid begins like this; the longest one counts. */
export const clientRule = pgTable(
  "client_rule",
  {
    ...datedColumns(),
    prefix: idText("prefix").notNull(),
    /** Empty: nobody's. */
    clientId: idText("client_id"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.number] }),
    foreignKey({
      columns: [t.accountId, t.clientId],
      foreignColumns: [client.accountId, client.id],
    }),
    uniqueIndex("client_rule_from")
      .on(t.accountId, t.prefix, t.fromDay)
      .where(sql`replaced_at IS NULL`),
  ],
);

/** A client's part of its rebate, from a day on; before its first entry it is 0. */
export const clientPlan = pgTable(
  "client_plan",
  {
    ...datedColumns(),
    clientId: idText("client_id").notNull(),
    /** 0 to 100. */
    percent: exact("percent").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.number] }),
    foreignKey({
      columns: [t.accountId, t.clientId],
      foreignColumns: [client.accountId, client.id],
    }),
    uniqueIndex("client_plan_from")
      .on(t.accountId, t.clientId, t.fromDay)
      .where(sql`replaced_at IS NULL`),
  ],
);

/** Append-only: under which uid the exchange listed a fill, when it was asked for that uid only. */
export const fillUid = pgTable(
  "fill_uid",
  {
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    fill: bigint("fill", { mode: "bigint" }).notNull(),
    uid: idText("uid").notNull(),
    seenAt: timestamptz("seen_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.fill, t.uid] })],
);

/** How a day was asked for one uid only, last: it is asked again when its records are others. */
export const uidSync = pgTable(
  "uid_sync",
  {
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    day: date("day", { mode: "string" }).notNull(),
    uid: idText("uid").notNull(),
    /** `ignored`: the exchange gave records of a uid that nobody has: it says nothing. */
    state: text("state").$type<"complete" | "ignored">().notNull(),
    /** How many records the archive had of the day then. */
    records: integer("records").notNull(),
    /** How many records the exchange gave, and how many of them the archive did not know. */
    rows: integer("rows").notNull(),
    unknown: integer("unknown").notNull(),
    syncedAt: timestamptz("synced_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.day, t.uid] })],
);

/** Whose the fills of a day are. */
const clientDayColumns = () => ({
  accountId: idText("account_id").notNull(),
  day: date("day", { mode: "string" }).notNull(),
  /** Empty: nobody's. */
  clientId: idText("client_id").notNull(),
  source: text("source").$type<AttributionSource>().notNull(),
  /** The sources name more than one client. */
  conflict: boolean("conflict").notNull(),
});

/** Sums of fills by day of UTC+8 and client, as they were attributed last. */
export const clientDayRollup = pgTable(
  "client_day_rollup",
  { ...clientDayColumns(), ...daySumColumns() },
  (t) => [
    primaryKey({
      name: "client_day_rollup_pk",
      columns: [
        t.accountId,
        t.day,
        t.clientId,
        t.source,
        t.conflict,
        t.subBizType,
        t.symbol,
        t.bizType,
      ],
    }),
  ],
);

/** The same whatever the symbol. */
export const clientDayTotal = pgTable(
  "client_day_total",
  { ...clientDayColumns(), ...dayTotalColumns() },
  (t) => [
    primaryKey({
      name: "client_day_total_pk",
      columns: [t.accountId, t.day, t.clientId, t.source, t.conflict, t.subBizType],
    }),
  ],
);

/** What the sums by client of a day were made from: where it is something else, they are stale. */
export const clientDay = pgTable(
  "client_day",
  {
    accountId: idText("account_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** A digest of its records' sums and of all that says whose they are. */
    inputDigest: text("input_digest").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.day] })],
);
