import "server-only";
import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { CancelJobState } from "@/lib/cancel-jobs/wire";
import { account } from "./accounts";
import { bytes, exact, idText, moment } from "./columns";
import { desk, person } from "./people";

/** Many orders that a person wants cancelled; the worker cancels them one by one. */
export const cancelJob = pgTable(
  "cancel_job",
  {
    id: idText("id").primaryKey(),
    deskId: idText("desk_id")
      .notNull()
      .references(() => desk.id),
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    connectionId: idText("connection_id").notNull(),
    /** Under whose authority each cancel is sent. */
    createdBy: idText("created_by")
      .notNull()
      .references(() => person.id),
    /** The browser's, so that asking twice makes one job; and a hash of what it asked for. */
    idempotencyKey: idText("idempotency_key").notNull(),
    requestHash: bytes("request_hash").notNull(),
    state: text("state").$type<CancelJobState>().notNull(),
    /** Who changed the state last, and why; nobody when the desk itself did. */
    changedBy: idText("changed_by").references(() => person.id),
    why: text("why"),
    /** When it last began to run: the pace is measured from then on. */
    runningSince: moment("running_since").notNull().defaultNow(),
    /** Grows with each change that the journal does not count. */
    version: bigint("version", { mode: "number" }).notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
    endedAt: moment("ended_at"),
  },
  (t) => [
    unique("cancel_job_once").on(t.deskId, t.createdBy, t.idempotencyKey),
    index("cancel_job_account").on(t.accountId, t.createdAt),
    index("cancel_job_open").on(t.accountId).where(sql`ended_at IS NULL`),
  ],
);

/**
 * One order of a job. Once there is an intent with its key, the journal alone tells what became of
 * the cancel: its state, code and message. A cancel of which no byte left gets a new key.
 */
export const cancelJobRow = pgTable(
  "cancel_job_row",
  {
    id: idText("id").primaryKey(),
    jobId: idText("job_id")
      .notNull()
      .references(() => cancelJob.id),
    position: integer("position").notNull(),
    /** The idempotency key of its call, made with the job. */
    idempotencyKey: idText("idempotency_key").notNull(),
    attempt: integer("attempt").notNull().default(1),
    category: text("category").notNull(),
    symbol: idText("symbol").notNull(),
    orderId: idText("order_id"),
    clientOid: idText("client_oid"),
    /** Filled when the person asked, and as last seen when it turned out not to be open. */
    filledBefore: exact("filled_before"),
    filledSeen: exact("filled_seen"),
    state: text("state").$type<CancelRowOwnState>().notNull(),
    /** Why the desk itself refused it. */
    message: text("message"),
  },
  (t) => [
    unique("cancel_job_row_place").on(t.jobId, t.position),
    index("cancel_job_row_queued").on(t.jobId, t.position).where(sql`state = 'queued'`),
  ],
);

/** `sent`: its call came back, so it is not looked at again for what to send next. */
export type CancelRowOwnState = "queued" | "sent" | "refused";
