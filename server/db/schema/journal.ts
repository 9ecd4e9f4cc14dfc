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
import type { ListName, OrderIntentKind, OrderIntentState } from "@/lib/orders/order-intent";
import type { KeyRecipient } from "@/lib/sub-accounts/key-recipient";
import { account } from "./accounts";
import { bytes, exact, idText, timestamptz } from "./columns";
import { desk, user } from "./users";

export type { OrderIntentState };

/** Every change that the desk decided to make at an exchange: one row an order or other change. */
export const orderIntent = pgTable(
  "order_intent",
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
    userId: idText("user_id").references(() => user.id),
    /** Who sent it again, last; a limit of orders a minute is theirs. */
    resentBy: idText("resent_by"),
    endpoint: idText("endpoint").notNull(),
    kind: text("kind").$type<OrderIntentKind>().notNull(),
    /** The same for all intents that go out in one call; empty for a call that carries one. */
    batchId: idText("batch_id"),
    /**
     * The browser's Idempotency-Key and a hash of what it asked for. Of a call with many intents
     * the first has the key itself, the others the key, `#` and their place, which no browser
     * can send.
     */
    idempotencyKey: idText("idempotency_key").notNull(),
    requestHash: bytes("request_hash").notNull(),
    clientOid: idText("client_oid").notNull(),
    /** For a cancel: the intent or order it aims at. */
    targetOrderId: idText("target_order_id"),
    targetClientOid: idText("target_client_oid"),
    /**
     * The body, or its part of a list, byte for byte as it goes on the wire; but for a passphrase,
     * which is sealed (docs/order-safety.md#c2-rule-12).
     */
    body: text("body").notNull(),
    category: text("category"),
    symbol: idText("symbol"),
    /** What it trades: of a close on endpoint 3 not the side that stands in the body. */
    side: text("side"),
    orderType: text("order_type"),
    price: exact("price"),
    qty: exact("qty"),
    /** The instrument's places when it was sent: every screen writes its numbers alike. */
    pricePlaces: integer("price_places"),
    qtyPlaces: integer("qty_places"),
    /** Cached fold of `order_event`. */
    state: text("state").$type<OrderIntentState>().notNull(),
    processInstanceId: idText("process_instance_id").notNull(),
    orderId: idText("order_id"),
    code: text("code"),
    message: text("message"),
    reason: text("reason"),
    /** Filled so far, as last seen; the interface never tells the total of a closed order. */
    cumExecQty: exact("cum_exec_qty"),
    /** 1 when the broker header went out with it. */
    channelSent: integer("channel_sent").notNull().default(0),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    firstByteAt: timestamptz("first_byte_at"),
    /** Of the newest send: later than the first where a user sent it again. */
    lastByteAt: timestamptz("last_byte_at"),
    answeredAt: timestamptz("answered_at"),
    lastSeenAt: timestamptz("last_seen_at"),
    /** When the last read of every list of its account that could show it began. */
    reconciledAt: timestamptz("reconciled_at"),
    /**
     * How many complete snapshots in a row lack it, when the newest of them began, and how many
     * it takes to close it (docs/order-safety.md#c2-rule-7). Zero while it is listed.
     */
    missingSnapshots: integer("missing_snapshots").notNull().default(0),
    missingAt: timestamptz("missing_at"),
    missingNeeded: integer("missing_needed").notNull().default(2),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (t) => [
    unique("order_intent_once").on(t.deskId, t.userId, t.idempotencyKey).nullsNotDistinct(),
    uniqueIndex("order_intent_client_oid").on(t.accountId, t.clientOid),
    index("order_intent_order").on(t.accountId, t.orderId),
    index("order_intent_batch").on(t.batchId).where(sql`batch_id IS NOT NULL`),
    index("order_intent_unsettled")
      .on(t.state)
      .where(sql`state IN ('PREPARED', 'SENDING', 'UNKNOWN')`),
    index("order_intent_state").on(t.accountId, t.state),
    index("order_intent_target_order")
      .on(t.accountId, t.targetOrderId)
      .where(sql`target_order_id IS NOT NULL`),
    index("order_intent_target_client")
      .on(t.accountId, t.targetClientOid)
      .where(sql`target_client_oid IS NOT NULL`),
    index("order_intent_recent").on(t.accountId, t.createdAt),
    index("order_intent_sent").on(t.accountId, t.lastByteAt),
  ],
);

/**
 * A sub-account's key that the desk had made: written in one transaction with the acknowledgement
 * (docs/order-safety.md#c2-rule-12). Key, secret and passphrase are in `sealed_value`, as fields
 * `key`, `secret` and `passphrase` of the row `created_key` with this intent's id.
 */
export const createdKey = pgTable(
  "created_key",
  {
    intentId: idText("intent_id")
      .primaryKey()
      .references(() => orderIntent.id),
    deskId: idText("desk_id")
      .notNull()
      .references(() => desk.id),
    /** The broker's account under which it was made. */
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    uid: idText("uid").notNull(),
    name: text("name").notNull(),
    label: text("label").notNull(),
    keyLast4: text("key_last4").notNull(),
    /** HMAC of the key, by which the same key is known again. */
    fingerprint: bytes("fingerprint").notNull(),
    permissions: text("permissions").array().notNull(),
    ipList: text("ip_list").array().notNull(),
    /** Who asked for it, and alone may see it; empty when the desk itself did. */
    createdBy: idText("created_by").references(() => user.id),
    state: text("state").$type<CreatedKeyState>().notNull(),
    /** For whom its secrets are sealed, and what only they can open, until it is delivered. */
    recipient: jsonb("recipient").$type<KeyRecipient>(),
    sealed: text("sealed"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    revealedAt: timestamptz("revealed_at"),
    deliveredAt: timestamptz("delivered_at"),
    /** When its secrets are wiped although nobody has taken them over; null: never. */
    expiresAt: timestamptz("expires_at"),
  },
  (t) => [
    index("created_key_account").on(t.accountId, t.createdAt),
    index("created_key_expiry").on(t.expiresAt).where(sql`${t.state} IN ('sealed', 'revealed')`),
  ],
);

/**
 * Sealed until its creator reveals it, once; delivered when its secrets were wiped, expired when
 * they were wiped because nobody had taken them over in time.
 */
export type CreatedKeyState = "sealed" | "revealed" | "delivered" | "expired";

/** Append-only: each state of an intent and when it was known; one hash chain an account. */
export const orderEvent = pgTable(
  "order_event",
  {
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    seq: bigint("seq", { mode: "number" }).notNull(),
    intentId: idText("intent_id")
      .notNull()
      .references(() => orderIntent.id),
    state: text("state").$type<OrderIntentState>().notNull(),
    at: timestamptz("at").notNull(),
    detail: jsonb("detail").$type<Record<string, string | null>>().notNull(),
    hash: bytes("hash").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.seq] }),
    index("order_event_intent").on(t.intentId, t.seq),
  ],
);

/**
 * When an account is reconciled next, and how the last run went (docs/order-safety.md#c2-rule-7).
 */
export const reconciliation = pgTable("reconciliation", {
  accountId: idText("account_id").primaryKey(),
  /** Runs since the youngest unknown order appeared. */
  attempt: integer("attempt").notNull().default(0),
  /** Empty when nothing is unknown. */
  nextAt: timestamptz("next_at"),
  /** When the last run that read every page began. */
  lastCompleteAt: timestamptz("last_complete_at"),
  /** Why the last run did not read every page; empty when it did. */
  lastError: text("last_error"),
});

/** The newest complete snapshot of a list of open orders, and whether the list is refused. */
export const openOrderList = pgTable(
  "open_order_list",
  {
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    list: text("list").$type<ListName>().notNull(),
    /** When it was begun; empty before the first complete one. */
    requestedAt: timestamptz("requested_at"),
    rows: integer("rows").notNull().default(0),
    /** The code by which the exchange refuses this list to the account's family; else empty. */
    refusedCode: text("refused_code"),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.list] })],
);

/**
 * Evidence that contradicts the journal (docs/order-safety.md#i12): it stays until a user
 * acknowledges it.
 */
export const alarm = pgTable(
  "alarm",
  {
    id: idText("id").primaryKey(),
    deskId: idText("desk_id")
      .notNull()
      .references(() => desk.id),
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    /** Empty when it concerns a whole answer. */
    intentId: idText("intent_id").references(() => orderIntent.id),
    reason: text("reason").notNull(),
    /** How often it was raised since it was last acknowledged. */
    count: integer("count").notNull().default(1),
    firstAt: timestamptz("first_at").notNull().defaultNow(),
    lastAt: timestamptz("last_at").notNull().defaultNow(),
    acknowledgedAt: timestamptz("acknowledged_at"),
    acknowledgedBy: idText("acknowledged_by").references(() => user.id),
  },
  (t) => [
    uniqueIndex("alarm_open")
      .on(t.accountId, sql`coalesce(intent_id, '')`, t.reason)
      .where(sql`acknowledged_at IS NULL`),
    index("alarm_account").on(t.accountId, t.lastAt),
  ],
);

/** A place among a user's orders of a minute, held for an order that is about to be placed. */
export const orderReservation = pgTable(
  "order_reservation",
  {
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    userId: idText("user_id")
      .notNull()
      .references(() => user.id),
    clientOid: text("client_oid").notNull(),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.clientOid] })],
);

/** Append-only: who did what on the desk; one hash chain a desk. */
export const auditEvent = pgTable(
  "audit_event",
  {
    deskId: idText("desk_id")
      .notNull()
      .references(() => desk.id),
    seq: bigint("seq", { mode: "number" }).notNull(),
    at: timestamptz("at").notNull(),
    userId: idText("user_id"),
    action: text("action").notNull(),
    target: text("target"),
    detail: jsonb("detail").$type<Record<string, string | null>>().notNull(),
    hash: bytes("hash").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.deskId, t.seq] }),
    index("audit_event_user").on(t.deskId, t.userId, t.seq),
    index("audit_event_at").on(t.deskId, t.at),
  ],
);
