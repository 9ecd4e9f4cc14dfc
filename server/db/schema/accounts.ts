import "server-only";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { AccountCapabilities, ObservedPositionMode } from "@/lib/connections/api";
import type { AccountFamily } from "@/lib/exchange/families";
import type { PositionMode } from "@/lib/orders/position-action";
import type { DeskLimit, OwnLimits } from "@/lib/orders/risk-limits-api";
import type { Environment } from "@/lib/users/roles";
import { bytes, exact, idText, timestamptz } from "./columns";
import { desk, user } from "./users";

/** A declared exchange account: owns rate limits, journal and archive. Never deleted. */
export const account = pgTable("account", {
  id: idText("id").primaryKey(),
  deskId: idText("desk_id")
    .notNull()
    .references(() => desk.id),
  name: text("name").notNull(),
  environment: text("environment").$type<Environment>().notNull(),
  /** Which entry of the configured venues; `paper` is the venue that comes with the desk. */
  venue: text("venue").notNull(),
  /** Declared: the interface cannot read it (docs/rulings.md#ruling-35). */
  positionMode: text("position_mode").$type<PositionMode>().notNull(),
  ndBroker: boolean("nd_broker").notNull().default(false),
  copyTrading: boolean("copy_trading").notNull().default(false),
  channelCode: text("channel_code"),
  /** When an owner last allowed orders on this live account; empty when nobody did. */
  liveConfirmedAt: timestamptz("live_confirmed_at"),
  /** As the last test learned it; empty while nobody knows, or since an answer contradicted it. */
  family: text("family").$type<AccountFamily>(),
  /** All that the last test that worked learned, with its time. */
  capabilities: jsonb("capabilities").$type<AccountCapabilities>(),
  /** As a row of its orders showed it last; empty until one does. */
  observedPositionMode: jsonb("observed_position_mode").$type<ObservedPositionMode>(),
  /** A fall of a sub-account's equity by so many per cent within 24 hours is flagged. */
  assetDropPercent: exact("asset_drop_percent").notNull().default("10"),
  /** The sample firm's, which the desk made at its first start. */
  sample: boolean("sample").notNull().default(false),
  /** Since when none of its commissions are synced, at a user's request. */
  syncPausedAt: timestamptz("sync_paused_at"),
  /** When it was archived: no list shows it any more, its history is kept. */
  archivedAt: timestamptz("archived_at"),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
});

/** A key under an account. Removing one loses no history. The secrets are in `sealed_value`. */
export const connection = pgTable(
  "connection",
  {
    id: idText("id").primaryKey(),
    deskId: idText("desk_id")
      .notNull()
      .references(() => desk.id),
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    label: text("label").notNull(),
    permissions: text("permissions").array().notNull(),
    keyLast4: text("key_last4").notNull(),
    /** HMAC of the key, so that the same key is not added twice. */
    keyMac: bytes("key_mac").notNull(),
    createdBy: idText("created_by").references(() => user.id),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    removedAt: timestamptz("removed_at"),
    /** When somebody last tested it; empty for one that never was. */
    testedAt: timestamptz("tested_at"),
    /** Why that test failed; empty when it worked. */
    testFailure: text("test_failure"),
    /** The exchange's code for it, where it gave one. */
    testCode: text("test_code"),
  },
  (t) => [index("connection_account").on(t.accountId)],
);

/**
 * Bounds on the orders that are sent: a user's own on an account, or a desk limit that an
 * administrator set for a user, an account, both, or (where both are empty) the whole desk.
 */
export const riskLimit = pgTable(
  "risk_limit",
  {
    id: idText("id").primaryKey(),
    deskId: idText("desk_id")
      .notNull()
      .references(() => desk.id),
    kind: text("kind").$type<"own" | "desk">().notNull(),
    userId: idText("user_id").references(() => user.id),
    accountId: idText("account_id").references(() => account.id),
    limits: jsonb("limits").$type<OwnLimits | DeskLimit>().notNull(),
    updatedBy: idText("updated_by")
      .notNull()
      .references(() => user.id),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (t) => [unique("risk_limit_once").on(t.deskId, t.kind, t.userId, t.accountId).nullsNotDistinct()],
);

/** One sealed secret; the record binds table, row, desk and field (docs/security.md#e1). */
export const sealedValue = pgTable(
  "sealed_value",
  {
    ownerTable: text("owner_table").notNull(),
    ownerRow: idText("owner_row").notNull(),
    field: text("field").notNull(),
    deskId: idText("desk_id")
      .notNull()
      .references(() => desk.id),
    version: integer("version").notNull(),
    kekId: idText("kek_id").notNull(),
    record: bytes("record").notNull(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ownerTable, t.ownerRow, t.field] })],
);

/** A key-encryption key's check value: a wrong key is refused at start. */
export const kek = pgTable("kek", {
  id: idText("id").primaryKey(),
  checkValue: bytes("check_value").notNull(),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
  retiredAt: timestamptz("retired_at"),
});

/** One call in a second: acquired before a call, free a second after the exchange saw the call. */
export const rateLimitToken = pgTable(
  "rate_limit_token",
  {
    /** The account's id, or `ip:<venue>` for the market-data endpoints. */
    scope: idText("scope").notNull(),
    endpoint: idText("endpoint").notNull(),
    token: integer("token").notNull(),
    freeAt: timestamptz("free_at").notNull(),
    /** The process that acquired it last; once that process is dead, it is free soon. */
    holder: idText("holder"),
  },
  (t) => [primaryKey({ columns: [t.scope, t.endpoint, t.token] })],
);

/** What an exchange sent that the contract does not know: shown, counted, never fatal. */
export const drift = pgTable(
  "drift",
  {
    venue: text("venue").notNull(),
    endpoint: idText("endpoint").notNull(),
    field: text("field").notNull(),
    seen: text("seen").notNull(),
    /** What came there, shortened; null where a field is missing or may be a secret. */
    example: text("example"),
    /** In how many hours it was seen. */
    count: integer("count").notNull().default(1),
    firstAt: timestamptz("first_at").notNull().defaultNow(),
    lastAt: timestamptz("last_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("drift_seen").on(t.venue, t.endpoint, t.field, t.seen)],
);
