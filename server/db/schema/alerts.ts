import "server-only";
import { sql } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { AlertLevel, AlertRuleId } from "@/lib/alerts/rules";
import { account } from "./accounts";
import { exact, idText, timestamptz } from "./columns";
import { desk, user } from "./users";

/** A condition that needs a user: one open row for a rule and an object, however often seen. */
export const alert = pgTable(
  "alert",
  {
    id: idText("id").primaryKey(),
    deskId: idText("desk_id")
      .notNull()
      .references(() => desk.id),
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    rule: text("rule").$type<AlertRuleId>().notNull(),
    level: text("level").$type<AlertLevel>().notNull(),
    /** What it is about: a day, an order intent's id, a key's id. */
    object: idText("object").notNull(),
    message: text("message").notNull(),
    /** When what it is about happened, where that is known. */
    eventAt: timestamptz("event_at"),
    firstSeenAt: timestamptz("first_seen_at").notNull().defaultNow(),
    lastSeenAt: timestamptz("last_seen_at").notNull().defaultNow(),
    acknowledgedAt: timestamptz("acknowledged_at"),
    acknowledgedBy: idText("acknowledged_by").references(() => user.id),
    snoozedUntil: timestamptz("snoozed_until"),
    snoozedBy: idText("snoozed_by").references(() => user.id),
    /** When the condition was found to be over; the same one later is another alert. */
    resolvedAt: timestamptz("resolved_at"),
  },
  (t) => [
    uniqueIndex("alert_open").on(t.accountId, t.rule, t.object).where(sql`resolved_at IS NULL`),
    index("alert_desk").on(t.deskId, t.lastSeenAt),
  ],
);

/** What a desk changed of a rule: whether it raises alerts, and beyond which value. */
export const alertRule = pgTable(
  "alert_rule",
  {
    deskId: idText("desk_id")
      .notNull()
      .references(() => desk.id),
    rule: text("rule").$type<AlertRuleId>().notNull(),
    enabled: boolean("enabled").notNull(),
    /** Empty where the rule has none. */
    threshold: exact("threshold"),
    changedBy: idText("changed_by")
      .notNull()
      .references(() => user.id),
    changedAt: timestamptz("changed_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.deskId, t.rule] })],
);
