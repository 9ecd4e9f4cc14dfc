import "server-only";
import { bigint, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { idText, timestamptz } from "./columns";

/** A running process; without a valid lease it may not send (docs/order-safety.md#c2-rule-10). */
export const processInstance = pgTable("boot", {
  id: idText("id").primaryKey(),
  process: text("process").notNull(),
  /** Which start of its supervisor it came from; empty for a process that was started alone. */
  launch: idText("launch"),
  startedAt: timestamptz("started_at").notNull().defaultNow(),
  leaseUntil: timestamptz("lease_until").notNull(),
});

/** Work that only one process does at a time. */
export const lease = pgTable("lease", {
  name: idText("name").primaryKey(),
  holder: idText("holder").notNull(),
  until: timestamptz("until").notNull(),
});

/** Somebody is looking at this list until then; the worker reads what is watched, once for all. */
export const subscriptions = pgTable(
  "watch",
  {
    topic: idText("topic").notNull(),
    viewer: idText("viewer").notNull(),
    until: timestamptz("until").notNull(),
  },
  (t) => [primaryKey({ columns: [t.topic, t.viewer] })],
);

/** The newest reading of a watched list. */
export const snapshots = pgTable("reading", {
  topic: idText("topic").primaryKey(),
  version: bigint("version", { mode: "number" }).notNull(),
  rows: jsonb("rows").$type<unknown>().notNull(),
  /** When the exchange answered, or null before the first good answer. */
  readAt: timestamptz("read_at"),
  /** The last failure since, if any: endpoint, code, message, time. */
  failure: jsonb("failure").$type<unknown>(),
  updatedAt: timestamptz("updated_at").notNull().defaultNow(),
});
