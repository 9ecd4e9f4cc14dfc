import "server-only";
import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { IntentState } from "@/lib/orders/intent-row";
import { account } from "./accounts";
import { bytes, exact, idText, moment } from "./columns";
import { desk, person } from "./people";

export type { IntentState };

/** Everything the desk ever meant to change at an exchange, one row an order or a cancel. */
export const intent = pgTable(
  "intent",
  {
    id: idText("id").primaryKey(),
    deskId: idText("desk_id")
      .notNull()
      .references(() => desk.id),
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    connectionId: idText("connection_id").notNull(),
    /** Who asked; empty when the desk itself did. */
    personId: idText("person_id").references(() => person.id),
    endpoint: idText("endpoint").notNull(),
    /** The browser's Idempotency-Key and a hash of what it asked for. */
    idempotencyKey: idText("idempotency_key").notNull(),
    requestHash: bytes("request_hash").notNull(),
    clientOid: idText("client_oid").notNull(),
    /** For a cancel: the intent or order it aims at. */
    targetOrderId: idText("target_order_id"),
    targetClientOid: idText("target_client_oid"),
    /** The body, byte for byte as it goes on the wire. */
    body: text("body").notNull(),
    category: text("category"),
    symbol: idText("symbol"),
    side: text("side"),
    orderType: text("order_type"),
    price: exact("price"),
    qty: exact("qty"),
    /** Cached fold of `order_event`. */
    state: text("state").$type<IntentState>().notNull(),
    bootId: idText("boot_id").notNull(),
    orderId: idText("order_id"),
    code: text("code"),
    message: text("message"),
    reason: text("reason"),
    /** Filled so far, as last seen; the interface never tells the total of a closed order. */
    cumExecQty: exact("cum_exec_qty"),
    /** 1 when the broker header went out with it. */
    channelSent: integer("channel_sent").notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
    firstByteAt: moment("first_byte_at"),
    answeredAt: moment("answered_at"),
    lastSeenAt: moment("last_seen_at"),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    unique("intent_once").on(t.deskId, t.personId, t.idempotencyKey).nullsNotDistinct(),
    uniqueIndex("intent_client_oid").on(t.accountId, t.clientOid, t.endpoint),
    index("intent_order").on(t.accountId, t.orderId),
    index("intent_unsettled").on(t.state).where(sql`state IN ('PREPARED', 'SENDING', 'UNKNOWN')`),
    index("intent_state").on(t.accountId, t.state),
    index("intent_recent").on(t.accountId, t.createdAt),
  ],
);

/** Append-only: what became known of an intent and when; one hash chain an account. */
export const orderEvent = pgTable(
  "order_event",
  {
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    seq: bigint("seq", { mode: "number" }).notNull(),
    intentId: idText("intent_id")
      .notNull()
      .references(() => intent.id),
    state: text("state").$type<IntentState>().notNull(),
    at: moment("at").notNull(),
    detail: jsonb("detail").$type<Record<string, string | null>>().notNull(),
    hash: bytes("hash").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.seq] }),
    index("order_event_intent").on(t.intentId, t.seq),
  ],
);

/** The head of each account's chain; its row lock orders the chain's writers. */
export const chainHead = pgTable("chain_head", {
  accountId: idText("account_id").primaryKey(),
  seq: bigint("seq", { mode: "number" }).notNull(),
  hash: bytes("hash").notNull(),
});

/** When an account's unknown orders are looked for next, and how that went (order-safety c.2 7). */
export const sweep = pgTable("sweep", {
  accountId: idText("account_id").primaryKey(),
  /** Sweeps since the youngest unknown order appeared. */
  attempt: integer("attempt").notNull().default(0),
  /** Empty when nothing is unknown. */
  nextAt: moment("next_at"),
  /** When the last sweep that read every page began. */
  lastCompleteAt: moment("last_complete_at"),
  /** Why the last sweep did not read every page; empty when it did. */
  lastError: text("last_error"),
});

/** Append-only: who did what on the desk; one hash chain a desk. */
export const auditEvent = pgTable(
  "audit_event",
  {
    deskId: idText("desk_id")
      .notNull()
      .references(() => desk.id),
    seq: bigint("seq", { mode: "number" }).notNull(),
    at: moment("at").notNull(),
    personId: idText("person_id"),
    action: text("action").notNull(),
    target: text("target"),
    detail: jsonb("detail").$type<Record<string, string | null>>().notNull(),
    hash: bytes("hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.deskId, t.seq] })],
);
