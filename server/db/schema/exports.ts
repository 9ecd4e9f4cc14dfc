import "server-only";
import { bigint, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { ExportManifest, ExportState, FileContent, FileFormat } from "@/lib/exports/api";
import { account } from "./accounts";
import { bytes, idText, timestamptz } from "./columns";
import { desk, person } from "./people";

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
      .references(() => person.id),
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
