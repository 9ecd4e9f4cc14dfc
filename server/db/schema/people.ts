import "server-only";
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Role } from "@/lib/people/roles";
import { bytes, idText, moment } from "./columns";

/** One desk: everything below belongs to exactly one. */
export const desk = pgTable("desk", {
  id: idText("id").primaryKey(),
  name: text("name").notNull(),
  createdAt: moment("created_at").notNull().defaultNow(),
});

const deskId = () =>
  idText("desk_id")
    .notNull()
    .references(() => desk.id);

export const person = pgTable(
  "person",
  {
    id: idText("id").primaryKey(),
    deskId: deskId(),
    /** Lower-cased when stored. */
    email: text("email").notNull(),
    name: text("name").notNull(),
    role: text("role").$type<Role>().notNull(),
    passwordHash: text("password_hash").notNull(),
    passwordChangedAt: moment("password_changed_at").notNull().defaultNow(),
    /** Passwords tried since the last right one, counted before each is checked. */
    failures: integer("failures").notNull().default(0),
    disabledAt: moment("disabled_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("person_email").on(t.email)],
);

/** A signed-in browser. The cookie carries the random id; only its SHA-256 stands here. */
export const session = pgTable(
  "session",
  {
    idHash: bytes("id_hash").primaryKey(),
    /** What its person calls it by to end it; says nothing of the cookie. */
    id: idText("id").notNull().default(sql`gen_random_uuid()::text`),
    deskId: deskId(),
    personId: idText("person_id")
      .notNull()
      .references(() => person.id),
    createdAt: moment("created_at").notNull().defaultNow(),
    seenAt: moment("seen_at").notNull().defaultNow(),
    /** When its person last typed the password. */
    passwordAt: moment("password_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    revokedWhy: text("revoked_why"),
    address: text("address"),
    userAgent: text("user_agent"),
  },
  (t) => [index("session_person").on(t.personId), uniqueIndex("session_id").on(t.id)],
);

/** A one-time link; only the SHA-256 of its token stands here. */
export const welcomeToken = pgTable("welcome_token", {
  tokenHash: bytes("token_hash").primaryKey(),
  /** What it is called by those who may take it back; opens nothing. */
  id: idText("id").notNull().default(sql`gen_random_uuid()::text`),
  deskId: deskId(),
  role: text("role").$type<Role>().notNull(),
  /** Whose new password it is for; empty when it makes a new person. */
  personId: idText("person_id").references(() => person.id),
  /** For whom it was made, in the words of who made it; empty for the owner's own. */
  name: text("name"),
  createdBy: idText("created_by").references(() => person.id),
  expiresAt: moment("expires_at").notNull(),
  usedAt: moment("used_at"),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/** Tries at the sign-in form, for throttling by e-mail and address. */
export const signInAttempt = pgTable(
  "sign_in_attempt",
  {
    id: idText("id").primaryKey(),
    email: text("email").notNull(),
    address: text("address").notNull(),
    at: moment("at").notNull().defaultNow(),
    succeeded: boolean("succeeded").notNull(),
  },
  (t) => [
    index("sign_in_attempt_who").on(t.email, t.address, t.at),
    index("sign_in_attempt_age").on(t.at),
  ],
);
