import "server-only";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { ArchiveFault } from "@/lib/archive/archive-check";
import type { CertifiedDay, DayState, SyncMethod, SyncState } from "@/lib/archive/enums";
import type { SourceProbeName } from "@/lib/archive/source-probes";
import { account } from "./accounts";
import { bytes, exact, idText, timestamptz } from "./columns";

const accountId = () =>
  idText("account_id")
    .notNull()
    .references(() => account.id);

/** How far each day of an archive is synced: commissions by days of UTC+8, transfers of UTC+0. */
export const archiveDay = pgTable(
  "archive_day",
  {
    accountId: accountId(),
    archive: text("archive").$type<"commissions" | "transfers">().notNull(),
    day: date("day", { mode: "string" }).notNull(),
    state: text("state").$type<DayState>().notNull(),
    /** How many sync runs came to the list's end. */
    completeSyncs: integer("complete_syncs").notNull().default(0),
    /** Distinct records that count on the day, found by all sync runs. */
    records: integer("records").notNull().default(0),
    /** Of these, records that the last complete sync run lacked. */
    missing: integer("missing").notNull().default(0),
    /** When it was first verified, by our clock; what came later is a correction of that. */
    firstVerifiedAt: timestamptz("first_verified_at"),
    lastCompleteAt: timestamptz("last_complete_at"),
    /** Excluded on purpose: it is synced only when somebody asks for it. */
    excluded: boolean("excluded").notNull().default(false),
    /** When it is to be synced next, by the exchange's clock; empty when never again. */
    nextAt: timestamptz("next_at"),
    /** How often a sync run was interrupted since the last page. */
    failures: integer("failures").notNull().default(0),
    /** How often its list broke since it was last read to its end. */
    brokenRuns: integer("broken_runs").notNull().default(0),
    /** Why the last sync run failed; empty when it did not. */
    lastError: text("last_error"),
    /** Which process is syncing it, and until when no other process may. */
    holder: idText("holder"),
    leaseUntil: timestamptz("lease_until"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.archive, t.day] }),
    index("archive_day_due").on(t.archive, t.nextAt),
  ],
);

/** One sync run of one day, from its first page to the list's end. */
export const syncRun = pgTable(
  "sync_run",
  {
    id: idText("id").primaryKey(),
    /** What fills name it by, in fewer bytes. */
    number: integer("number").notNull().generatedAlwaysAsIdentity(),
    accountId: accountId(),
    archive: text("archive").$type<"commissions" | "transfers">().notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** The moments asked for, both inclusive, ms: the same for every page. */
    fromMs: bigint("from_ms", { mode: "number" }).notNull(),
    toMs: bigint("to_ms", { mode: "number" }).notNull(),
    /** False when the exchange had already forgotten the beginning. */
    whole: boolean("whole").notNull(),
    pageRows: integer("page_rows").notNull(),
    method: text("method").$type<SyncMethod>().notNull().default("cursor"),
    state: text("state").$type<SyncState>().notNull(),
    startedAt: timestamptz("started_at").notNull().defaultNow(),
    endedAt: timestamptz("ended_at"),
    /** When it came to the list's end, by the exchange's clock. */
    completeAt: timestamptz("complete_at"),
    /** Where the next page begins; null for the first. */
    cursor: idText("cursor"),
    /** The slice that is asked for next, ms, both inclusive; null for a sync by cursor. */
    sliceFromMs: bigint("slice_from_ms", { mode: "number" }),
    sliceToMs: bigint("slice_to_ms", { mode: "number" }),
    /** A page was short and yet not the last: the end of a list is then asked for. */
    shortPages: boolean("short_pages").notNull().default(false),
    pages: integer("pages").notNull().default(0),
    rows: integer("rows").notNull().default(0),
    added: integer("added").notNull().default(0),
    changed: integer("changed").notNull().default(0),
    /** Of a complete sync run: the distinct records of the day that it received. */
    records: integer("records"),
    /** Records that count on the day and that it did not receive. */
    missing: integer("missing"),
    /** SHA-256 over these records; equal digests mean equal days. */
    digest: bytes("digest"),
    error: text("error"),
  },
  (t) => [
    uniqueIndex("sync_run_number").on(t.number),
    uniqueIndex("sync_run_open").on(t.accountId, t.archive, t.day).where(sql`state = 'syncing'`),
    index("sync_run_day").on(t.accountId, t.archive, t.day, t.startedAt),
  ],
);

/** What the exchange answered, byte for byte in meaning: the evidence behind every record. */
export const archivePage = pgTable(
  "archive_page",
  {
    syncRunId: idText("sync_run_id")
      .notNull()
      .references(() => syncRun.id),
    number: integer("number").notNull(),
    params: jsonb("params").$type<Record<string, string>>().notNull(),
    fetchedAt: timestamptz("fetched_at").notNull(),
    /** The envelope's requestTime, ms. */
    requestTime: bigint("request_time", { mode: "number" }),
    rows: integer("rows").notNull(),
    endId: idText("end_id"),
    sha256: bytes("sha256").notNull(),
    /** Which records of the archive its rows are; empty when its sync came to the end. */
    ids: bigint("ids", { mode: "bigint" }).array().notNull().default([]),
    /** The rows by columns, Brotli (gzip before); empty for a page that brought nothing new. */
    body: bytes("body"),
    /** SHA-256 of the body; empty without one. */
    bodySha256: bytes("body_sha256"),
  },
  (t) => [primaryKey({ columns: [t.syncRunId, t.number] })],
);

/** Rows that could not be read: kept as they came, and their day cannot be called complete. */
export const archiveQuarantine = pgTable(
  "archive_quarantine",
  {
    accountId: accountId(),
    archive: text("archive").$type<"commissions" | "transfers">().notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** SHA-256 of the row, so that syncing it again adds none. */
    sha256: bytes("sha256").notNull(),
    syncRunId: idText("sync_run_id").notNull(),
    row: jsonb("row").$type<unknown>().notNull(),
    reason: text("reason").notNull(),
    seenAt: timestamptz("seen_at").notNull().defaultNow(),
    /** When a complete sync run found it repaired or gone; empty while the day needs attention. */
    resolvedAt: timestamptz("resolved_at"),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.archive, t.day, t.sha256] })],
);

/** How an exchange answers for commissions, as it was tried out last. */
export const sourceProbe = pgTable(
  "source_probe",
  {
    accountId: accountId(),
    probe: text("probe").$type<SourceProbeName>().notNull(),
    /** Whether it is as expected; empty where the records of the day could not tell. */
    passed: boolean("passed"),
    /** What was seen, a sentence. */
    finding: text("finding").notNull(),
    at: timestamptz("at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.probe] })],
);

/** What the last check of an account's archive of commissions found. */
export const archiveCheck = pgTable("archive_check", {
  accountId: accountId().primaryKey(),
  at: timestamptz("at").notNull().defaultNow(),
  days: integer("days").notNull(),
  records: integer("records").notNull(),
  /** Empty when the archive holds. */
  faults: jsonb("faults").$type<readonly ArchiveFault[]>().notNull(),
});

/** What a verified day of commissions held, chained to the certificate before: never changed. */
export const dayCertificate = pgTable(
  "day_certificate",
  {
    accountId: accountId(),
    /** Counts the account's certificates from 1, without a gap. */
    seq: bigint("seq", { mode: "number" }).notNull(),
    day: date("day", { mode: "string" }).notNull(),
    at: timestamptz("at").notNull(),
    /** Digest, counts, exact sums, and the syncs that agree on them. */
    detail: jsonb("detail").$type<CertifiedDay>().notNull(),
    hash: bytes("hash").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.seq] }),
    index("day_certificate_day").on(t.accountId, t.day, t.seq),
  ],
);

/** The current version of a deposit or withdrawal. */
export const transfer = pgTable(
  "transfer",
  {
    accountId: accountId(),
    uid: idText("uid").notNull(),
    type: text("type").notNull(),
    subType: text("sub_type").notNull(),
    coin: idText("coin").notNull(),
    txId: idText("tx_id").notNull(),
    id: bigint("id", { mode: "bigint" }).notNull().generatedAlwaysAsIdentity(),
    amount: exact("amount"),
    amountWritten: text("amount_written"),
    status: text("status").notNull(),
    /** When the exchange last changed it, ms. */
    ts: bigint("ts", { mode: "number" }).notNull(),
    revision: integer("revision").notNull().default(1),
    syncRunId: idText("sync_run_id").notNull(),
    firstSeenAt: timestamptz("first_seen_at").notNull(),
    seenAt: timestamptz("seen_at").notNull(),
    /** Since which complete sync run it is missing, and by which method. */
    missingSince: timestamptz("missing_since"),
    missingBy: text("missing_by").$type<SyncMethod>(),
    /** When both methods lacked it: it is kept, and is in no sum. */
    voidedAt: timestamptz("voided_at"),
    /** What users of the desk say of it; the exchange knows nothing of that. */
    note: text("note").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.uid, t.type, t.subType, t.coin, t.txId] }),
    index("transfer_ts").on(t.accountId, t.ts),
    index("transfer_pending").on(t.accountId, t.ts).where(sql`status = 'pending'`),
    index("transfer_internal").on(t.accountId, t.txId).where(sql`sub_type = 'internal'`),
  ],
);

/** What a transfer was before it moved on: its timeline. */
export const transferRevision = pgTable(
  "transfer_revision",
  {
    accountId: idText("account_id").notNull(),
    uid: idText("uid").notNull(),
    type: text("type").notNull(),
    subType: text("sub_type").notNull(),
    coin: idText("coin").notNull(),
    txId: idText("tx_id").notNull(),
    revision: integer("revision").notNull(),
    status: text("status").notNull(),
    amountWritten: text("amount_written"),
    ts: bigint("ts", { mode: "number" }).notNull(),
    replacedAt: timestamptz("replaced_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({
      columns: [t.accountId, t.uid, t.type, t.subType, t.coin, t.txId, t.revision],
    }),
  ],
);
