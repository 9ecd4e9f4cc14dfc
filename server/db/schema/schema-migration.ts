import "server-only";
import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";

/** The migrations of a database, each with the version of the desk that applied it. */
export const schemaMigration = pgTable("schema_migration", {
  /** SHA-256 of the migration's file. */
  hash: text("hash").primaryKey(),
  name: text("name").notNull(),
  deskVersion: text("desk_version").notNull(),
  /** Older versions work on beside it: it adds what they neither read nor have to write. */
  expandOnly: boolean("expand_only").notNull(),
  appliedAt: timestamptz("applied_at").notNull().defaultNow(),
});
