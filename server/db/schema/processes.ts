import "server-only";
import { bigint, index, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { FieldChange, MarketChangeKind, MarketChangeList } from "@/lib/markets/market-changes";
import { idText, timestamptz } from "./columns";

/** A running process; without a valid lease it may not send (docs/order-safety.md#c2-rule-10). */
export const processInstance = pgTable("process_instance", {
  id: idText("id").primaryKey(),
  process: text("process").notNull(),
  /** Which start of its supervisor it came from; empty for a process that was started alone. */
  launch: idText("launch"),
  /** Its data folder, whatever the path and the computer. */
  dataFolderId: idText("data_folder_id"),
  /** The path of that folder, with the computer. */
  dataFolder: text("data_folder"),
  startedAt: timestamptz("started_at").notNull().defaultNow(),
  leaseUntil: timestamptz("lease_until").notNull(),
});

/** Work that only one process does at a time. */
export const lease = pgTable("lease", {
  name: idText("name").primaryKey(),
  holder: idText("holder").notNull(),
  /** Since when this holder has it without a break. */
  acquiredAt: timestamptz("acquired_at").notNull().defaultNow(),
  expiresAt: timestamptz("expires_at").notNull(),
});

/** A subscription to a list, until then; the worker reads each subscribed list once for all. */
export const subscriptions = pgTable(
  "subscription",
  {
    topic: idText("topic").notNull(),
    subscriber: idText("subscriber").notNull(),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.topic, t.subscriber] })],
);

/** The newest snapshot of a subscribed list. */
export const snapshots = pgTable("snapshot", {
  topic: idText("topic").primaryKey(),
  version: bigint("version", { mode: "number" }).notNull(),
  rows: jsonb("rows").$type<unknown>().notNull(),
  /** When the exchange answered, or null before the first good answer. */
  readAt: timestamptz("read_at"),
  /** The last failure since, if any: endpoint, code, message, time. */
  failure: jsonb("failure").$type<unknown>(),
  updatedAt: timestamptz("updated_at").notNull().defaultNow(),
});

/** What a list of instruments or an index said otherwise than before; bounded, oldest go first. */
export const marketChange = pgTable(
  "market_change",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    venue: idText("venue").notNull(),
    list: text("list").$type<MarketChangeList>().notNull(),
    /** Empty of an index. */
    category: idText("category").notNull(),
    /** Empty where a whole list was read for the first time. */
    symbol: idText("symbol").notNull(),
    what: text("what").$type<MarketChangeKind>().notNull(),
    changes: jsonb("changes").$type<readonly FieldChange[]>().notNull(),
    /** When the earlier of the two was read; empty for the first. */
    beforeAt: timestamptz("before_at"),
    seenAt: timestamptz("seen_at").notNull().defaultNow(),
  },
  (t) => [
    // Two workers that change over may compare the same two readings.
    unique("market_change_once")
      .on(t.venue, t.list, t.category, t.symbol, t.beforeAt)
      .nullsNotDistinct(),
    index("market_change_seen").on(t.venue, t.list, t.seenAt),
  ],
);
