import "server-only";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import type { Confirmation } from "@/lib/api/failure";
import type { RequestOf } from "@/lib/exchange/endpoints";
import type { OrderJobKind, OrderJobState } from "@/lib/order-jobs/order-job";
import type { CreationJobState } from "@/lib/sub-accounts/api";
import type { KeyRecipient } from "@/lib/sub-accounts/key-recipient";
import { account } from "./accounts";
import { bytes, exact, idText, timestamptz } from "./columns";
import { desk, user } from "./users";

/** A list of sub-accounts that a user asked for; the worker creates them one by one. */
export const subAccountJob = pgTable(
  "sub_account_job",
  {
    id: idText("id").primaryKey(),
    deskId: idText("desk_id")
      .notNull()
      .references(() => desk.id),
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    connectionId: idText("connection_id").notNull(),
    createdBy: idText("created_by")
      .notNull()
      .references(() => user.id),
    /** The browser's, so that asking twice makes one job; and a hash of what it asked for. */
    idempotencyKey: idText("idempotency_key").notNull(),
    requestHash: bytes("request_hash").notNull(),
    /** For whom its secrets are sealed; null: for the desk itself, in `sealed_value`. */
    recipient: jsonb("recipient").$type<KeyRecipient>(),
    /** How long its keys wait to be delivered before they are wiped; null: until they are. */
    keepHours: integer("keep_hours"),
    state: text("state").$type<CreationJobState>().notNull(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (t) => [
    unique("sub_account_job_once").on(t.deskId, t.createdBy, t.idempotencyKey),
    index("sub_account_job_account").on(t.accountId, t.createdAt),
  ],
);

/**
 * One sub-account of a job. Its id is the idempotency key of its call, so it can be sent once only;
 * once there is an intent with that key, the journal alone tells what became of it. Until then its
 * passphrase is in `sealed_value`, as field `passphrase` of the row `sub_account_job_row` with this
 * id.
 */
export const subAccountJobRow = pgTable(
  "sub_account_job_row",
  {
    id: idText("id").primaryKey(),
    jobId: idText("job_id")
      .notNull()
      .references(() => subAccountJob.id),
    position: integer("position").notNull(),
    alias: text("alias").notNull(),
    label: text("label").notNull(),
    permissions: text("permissions").array().notNull(),
    ipList: text("ip_list").array().notNull(),
    state: text("state").$type<CreationRowOwnState>().notNull(),
    /** Why the desk itself refused it, or did not send it. */
    message: text("message"),
  },
  (t) => [unique("sub_account_job_row_position").on(t.jobId, t.position)],
);

/** The state of a row until the journal has an intent for it. */
export type CreationRowOwnState = "queued" | "refused" | "not-sent" | "withdrawn";

/** A sub-account that was made elsewhere, entered by a user so that the quota counts it. */
export const externalSubAccount = pgTable(
  "external_sub_account",
  {
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    uid: idText("uid").notNull(),
    note: text("note").notNull(),
    /** The creation of unknown outcome that it turned out to be, and that is counted for it. */
    intentId: idText("intent_id"),
    addedBy: idText("added_by")
      .notNull()
      .references(() => user.id),
    addedAt: timestamptz("added_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.uid] })],
);

/** What users of the desk say of a sub-account, and how they watch it; no exchange knows it. */
export const subAccountDescription = pgTable(
  "sub_account_description",
  {
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    uid: idText("uid").notNull(),
    tags: text("tags").array().notNull(),
    comment: text("comment").notNull(),
    /** Left out of the registry's list until somebody asks for all. */
    hidden: boolean("hidden").notNull(),
    /** Its assets are read into the history. */
    watched: boolean("watched").notNull(),
    /** Flagged where less than this is available in USDT-M futures, USDT; null: never. */
    availableBelow: exact("available_below"),
    changedBy: idText("changed_by")
      .notNull()
      .references(() => user.id),
    changedAt: timestamptz("changed_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.uid] })],
);

/** Addresses that users bind keys to again and again, by a name of their own. */
export const ipSet = pgTable(
  "ip_set",
  {
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    name: text("name").notNull(),
    addresses: text("addresses").array().notNull(),
    savedBy: idText("saved_by")
      .notNull()
      .references(() => user.id),
    savedAt: timestamptz("saved_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.name] })],
);

/** Endpoint 9's answer for a uid: owned by this broker, or not (code 40028). */
export const checkedUid = pgTable(
  "checked_uid",
  {
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    uid: idText("uid").notNull(),
    owned: boolean("owned").notNull(),
    checkedAt: timestamptz("checked_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.uid] })],
);

/** What a sub-account had in one product line, while it stayed the same; or why nobody knows. */
export const assetSnapshot = pgTable(
  "asset_snapshot",
  {
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    uid: idText("uid").notNull(),
    productType: text("product_type").notNull(),
    takenAt: timestamptz("taken_at").notNull().defaultNow(),
    /** When it was last found the same. */
    seenUntil: timestamptz("seen_until").notNull().defaultNow(),
    /** The assets as they were written, less `uTime` and `btcEquity`; null: a failed read. */
    assets: text("assets"),
    /** The sum of `usdtEquity`; null when it is not wholly known. */
    equity: exact("equity"),
    error: text("error"),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.uid, t.productType, t.takenAt] })],
);

/** Orders that a user wants cancelled, placed or replaced; the worker sends one after another. */
export const orderJob = pgTable(
  "order_job",
  {
    id: idText("id").primaryKey(),
    kind: text("kind").$type<OrderJobKind>().notNull(),
    deskId: idText("desk_id")
      .notNull()
      .references(() => desk.id),
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    connectionId: idText("connection_id").notNull(),
    /** Under whose authority each step is sent. */
    createdBy: idText("created_by")
      .notNull()
      .references(() => user.id),
    /** The session that started or resumed it: without it nothing is placed. */
    sessionHash: bytes("session_hash"),
    /** The browser's, so that asking twice makes one job; and a hash of what it asked for. */
    idempotencyKey: idText("idempotency_key").notNull(),
    requestHash: bytes("request_hash").notNull(),
    state: text("state").$type<OrderJobState>().notNull(),
    /** Who changed the state last, and why; nobody when the desk itself did. */
    changedBy: idText("changed_by").references(() => user.id),
    reason: text("reason"),
    /** What the desk asked when it paused the job; its user answers by `confirm`. */
    question: text("question").$type<Confirmation>(),
    /** Past which questions the user goes knowingly. */
    confirm: text("confirm").array().$type<Confirmation[]>().notNull().default([]),
    /** A replacement is placed without asking for its quantity again. */
    placesAtOnce: boolean("places_at_once").notNull().default(false),
    /** The process that places for it without a break, what it waits for, and its last step. */
    runner: idText("runner"),
    waitsFor: text("waits_for"),
    progressAt: timestamptz("progress_at").notNull().defaultNow(),
    /** When it last began to run: the pace is measured from then on. */
    runningSince: timestamptz("running_since").notNull().defaultNow(),
    /** Grows with each change that the journal does not count. */
    version: bigint("version", { mode: "number" }).notNull().default(1),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    endedAt: timestamptz("ended_at"),
  },
  (t) => [
    unique("order_job_once").on(t.deskId, t.createdBy, t.idempotencyKey),
    index("order_job_account").on(t.accountId, t.createdAt),
    index("order_job_open").on(t.accountId).where(sql`ended_at IS NULL`),
  ],
);

/**
 * One order of a job. Once there is an intent with a key of it, the journal alone tells what became
 * of that step: its state, code and message. A cancel of which no byte left gets a new key; what is
 * placed never does, unless a user asks for it.
 */
export const orderJobRow = pgTable(
  "order_job_row",
  {
    id: idText("id").primaryKey(),
    jobId: idText("job_id")
      .notNull()
      .references(() => orderJob.id),
    position: integer("position").notNull(),
    /** The idempotency key of the cancel; null where nothing is cancelled. */
    cancelKey: idText("cancel_key"),
    attempt: integer("attempt").notNull().default(1),
    category: text("category").notNull(),
    symbol: idText("symbol").notNull(),
    orderId: idText("order_id"),
    clientOid: idText("client_oid"),
    /** Filled when the user asked, and as last seen since. */
    filledBefore: exact("filled_before"),
    filledSeen: exact("filled_seen"),
    /** Of a replacement: when the lists agreed that the old order is gone. */
    goneAt: timestamptz("gone_at"),
    /** What is placed: the request's fields, its quantity as of `filledBefore`. */
    order: jsonb("order").$type<RequestOf<"place-order">>(),
    /** Its client id; the orders of one call share the key. */
    placeId: idText("place_id"),
    placeKey: idText("place_key"),
    /** A user has confirmed the quantity, which then is final. */
    confirmed: boolean("confirmed").notNull().default(false),
    state: text("state").$type<OrderRowOwnState>().notNull(),
    /** Why the desk itself refused it. */
    message: text("message"),
  },
  (t) => [
    unique("order_job_row_position").on(t.jobId, t.position),
    index("order_job_row_queued").on(t.jobId, t.position).where(sql`state = 'queued'`),
  ],
);

/** `sent`: its last call came back, so it is not looked at again for what to send next. */
export type OrderRowOwnState = "queued" | "sent" | "refused";
