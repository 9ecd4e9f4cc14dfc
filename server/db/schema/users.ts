import "server-only";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { PreferenceName } from "@/lib/users/preferences";
import type { Role } from "@/lib/users/roles";
import { bytes, idText, timestamptz } from "./columns";

/** One desk: everything below belongs to exactly one. */
export const desk = pgTable("desk", {
  id: idText("id").primaryKey(),
  name: text("name").notNull(),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
  /** So many minutes without input sign a user out, or lock what they may change. */
  idleMinutes: integer("idle_minutes").notNull().default(30),
  idleLocks: boolean("idle_locks").notNull().default(false),
});

const deskId = () =>
  idText("desk_id")
    .notNull()
    .references(() => desk.id);

export const user = pgTable(
  "desk_user",
  {
    id: idText("id").primaryKey(),
    deskId: deskId(),
    /** Lower-cased when stored. */
    email: text("email").notNull(),
    name: text("name").notNull(),
    role: text("role").$type<Role>().notNull(),
    passwordHash: text("password_hash").notNull(),
    passwordChangedAt: timestamptz("password_changed_at").notNull().defaultNow(),
    disabledAt: timestamptz("disabled_at"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("desk_user_email").on(t.email)],
);

/** A signed-in browser. The cookie carries the random id; only its SHA-256 stands here. */
export const session = pgTable(
  "session",
  {
    idHash: bytes("id_hash").primaryKey(),
    /** What its user calls it by to end it; says nothing of the cookie. */
    id: idText("id").notNull().default(sql`gen_random_uuid()::text`),
    deskId: deskId(),
    userId: idText("user_id")
      .notNull()
      .references(() => user.id),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    seenAt: timestamptz("seen_at").notNull().defaultNow(),
    /** When its user last typed the password. */
    passwordAt: timestamptz("password_at").notNull().defaultNow(),
    expiresAt: timestamptz("expires_at").notNull(),
    /** Since when it only reads, until its user types the password. */
    lockedAt: timestamptz("locked_at"),
    revokedAt: timestamptz("revoked_at"),
    revokedReason: text("revoked_reason"),
    address: text("address"),
    userAgent: text("user_agent"),
    /** The id in the cookie by which the desk knows this browser again. */
    browser: idText("browser").notNull().default(sql`gen_random_uuid()::text`),
  },
  (t) => [index("session_user_id").on(t.userId), uniqueIndex("session_id").on(t.id)],
);

/** A one-time link; only the SHA-256 of its token stands here. */
export const invite = pgTable("invite", {
  tokenHash: bytes("token_hash").primaryKey(),
  /** What it is called by those who may take it back; opens nothing. */
  id: idText("id").notNull().default(sql`gen_random_uuid()::text`),
  deskId: deskId(),
  role: text("role").$type<Role>().notNull(),
  /** Whose new password it is for; empty when it makes a new user. */
  userId: idText("user_id").references(() => user.id),
  /** For whom it was made, in the words of who made it; empty for the owner's own. */
  name: text("name"),
  createdBy: idText("created_by").references(() => user.id),
  expiresAt: timestamptz("expires_at").notNull(),
  usedAt: timestamptz("used_at"),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
});

/**
 * Passwords that were tried and not right: each is counted before it is checked, and forgotten when
 * it was right. A known browser's count against itself alone, all others are strangers'.
 */
export const signInAttempt = pgTable(
  "sign_in_attempt",
  {
    id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    email: text("email").notNull(),
    address: text("address").notNull(),
    /** The known browser it came from; empty for a stranger's. */
    browser: idText("browser"),
    at: timestamptz("at").notNull().defaultNow(),
  },
  (t) => [
    index("sign_in_attempt_email").on(t.email, t.at).where(sql`${t.browser} is null`),
    index("sign_in_attempt_address").on(t.address, t.at).where(sql`${t.browser} is null`),
    index("sign_in_attempt_pair").on(t.email, t.address, t.at).where(sql`${t.browser} is null`),
    index("sign_in_attempt_browser").on(t.browser, t.at).where(sql`${t.browser} is not null`),
  ],
);

/** A view of a page that a user saved under a name: what stands in its address. */
export const savedView = pgTable(
  "saved_view",
  {
    userId: idText("user_id")
      .notNull()
      .references(() => user.id),
    page: text("page").notNull(),
    name: text("name").notNull(),
    /** The query of the page's address, without the account. */
    search: text("search").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.page, t.name] })],
);

/** What a user arranged on the desk, by name, as JSON: text, which keeps every character. */
export const preference = pgTable(
  "preference",
  {
    userId: idText("user_id")
      .notNull()
      .references(() => user.id),
    name: text("name").$type<PreferenceName>().notNull(),
    json: text("json").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.name] })],
);
