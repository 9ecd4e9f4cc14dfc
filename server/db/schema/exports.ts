import "server-only";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import type {
  ExportDataset,
  ExportFormat,
  ExportManifest,
  ExportState,
  FileContent,
  FileFormat,
} from "@/lib/exports/api";
import type { ScheduleRunState, ScheduleTrigger } from "@/lib/exports/schedules";
import { account } from "./accounts";
import { bytes, idText, timestamptz } from "./columns";
import { deliveryChannel } from "./delivery";
import { desk, user } from "./users";

/** A file that somebody exported: how far it is, and once it is complete what proves it. */
export const exportRun = pgTable(
  "export_run",
  {
    id: idText("id").primaryKey(),
    deskId: idText("desk_id")
      .notNull()
      .references(() => desk.id),
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    createdBy: idText("created_by")
      .notNull()
      .references(() => user.id),
    dataset: text("dataset").$type<FileContent>().notNull(),
    format: text("format").$type<FileFormat>().notNull(),
    fileName: text("file_name").notNull(),
    state: text("state").$type<ExportState>().notNull(),
    rows: bigint("rows", { mode: "number" }).notNull().default(0),
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
    /** How many rows there will be, where that was known beforehand. */
    expectedRows: bigint("expected_rows", { mode: "number" }),
    /** Of the whole file, once it is complete: by it one that is dropped back is found. */
    sha256: bytes("sha256"),
    manifest: jsonb("manifest").$type<ExportManifest>(),
    startedAt: timestamptz("started_at").notNull().defaultNow(),
    /** When it last said how far it is. */
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
    endedAt: timestamptz("ended_at"),
  },
  (t) => [
    index("export_run_account").on(t.accountId, t.startedAt),
    index("export_run_sha256").on(t.deskId, t.sha256),
  ],
);

/** An export that is made again and again: when, of what, and to where. */
export const exportSchedule = pgTable(
  "export_schedule",
  {
    id: idText("id").primaryKey(),
    deskId: idText("desk_id")
      .notNull()
      .references(() => desk.id),
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    /** It can never export more than this user may at the moment of a run. */
    createdBy: idText("created_by")
      .notNull()
      .references(() => user.id),
    name: text("name").notNull(),
    trigger: text("trigger").$type<ScheduleTrigger>().notNull(),
    /** Of a trigger by the clock: its pattern, the zone it is read in, and days of its files. */
    cron: text("cron"),
    zone: text("zone"),
    days: integer("days"),
    dataset: text("dataset").$type<ExportDataset>().notNull(),
    format: text("format").$type<ExportFormat>().notNull(),
    includeUnsettled: boolean("include_unsettled").notNull(),
    /** Where the file goes beside the folder; empty where nowhere. */
    channelId: idText("channel_id").references(() => deliveryChannel.id),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    /** When the clock fires it next. */
    nextAt: timestamptz("next_at"),
    pausedAt: timestamptz("paused_at"),
    removedAt: timestamptz("removed_at"),
  },
  (t) => [index("export_schedule_account").on(t.accountId, t.createdAt)],
);

/** One firing of a schedule: of a day, a month or a moment, and never twice of the same. */
export const scheduleRun = pgTable(
  "schedule_run",
  {
    scheduleId: idText("schedule_id")
      .notNull()
      .references(() => exportSchedule.id),
    /** The day, the month or the moment that it was due for. */
    due: idText("due").notNull(),
    state: text("state").$type<ScheduleRunState>().notNull().default("due"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: timestamptz("next_attempt_at").notNull().defaultNow(),
    exportId: idText("export_id").references(() => exportRun.id),
    /** Why the last try failed. */
    failure: text("failure"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    endedAt: timestamptz("ended_at"),
  },
  (t) => [
    primaryKey({ columns: [t.scheduleId, t.due] }),
    index("schedule_run_due").on(t.state, t.nextAttemptAt),
  ],
);
