import "server-only";
import { boolean, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { CreationJobState } from "@/lib/sub-accounts/wire";
import { account } from "./accounts";
import { bytes, idText, moment } from "./columns";
import { desk, person } from "./people";

/** A list of sub-accounts that a person asked for; the worker creates them one by one. */
export const creationJob = pgTable(
  "creation_job",
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
      .references(() => person.id),
    /** The browser's, so that asking twice makes one job; and a hash of what it asked for. */
    idempotencyKey: idText("idempotency_key").notNull(),
    requestHash: bytes("request_hash").notNull(),
    state: text("state").$type<CreationJobState>().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    unique("creation_job_once").on(t.deskId, t.createdBy, t.idempotencyKey),
    index("creation_job_account").on(t.accountId, t.createdAt),
  ],
);

/**
 * One sub-account of a job. Its id is the idempotency key of its call, so it can be sent once only;
 * once there is an intent with that key, the journal alone tells what became of it. Until then its
 * passphrase is in `sealed_value`, as field `passphrase` of the row `creation_row` with this id.
 */
export const creationRow = pgTable(
  "creation_row",
  {
    id: idText("id").primaryKey(),
    jobId: idText("job_id")
      .notNull()
      .references(() => creationJob.id),
    position: integer("position").notNull(),
    alias: text("alias").notNull(),
    label: text("label").notNull(),
    permissions: text("permissions").array().notNull(),
    ipList: text("ip_list").array().notNull(),
    state: text("state").$type<CreationRowOwnState>().notNull(),
    /** Why the desk itself refused it, or did not send it. */
    message: text("message"),
  },
  (t) => [unique("creation_row_place").on(t.jobId, t.position)],
);

/** What a row is as long as the journal knows nothing of it. */
export type CreationRowOwnState = "queued" | "refused" | "not-sent" | "withdrawn";

/** A sub-account that was made elsewhere, entered by a person so that the quota counts it. */
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
      .references(() => person.id),
    addedAt: moment("added_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.uid] })],
);

/** What endpoint 9 said of a uid: a sub-account of this broker's, or not (code 40028). */
export const checkedUid = pgTable(
  "checked_uid",
  {
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    uid: idText("uid").notNull(),
    ours: boolean("ours").notNull(),
    checkedAt: moment("checked_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.uid] })],
);
