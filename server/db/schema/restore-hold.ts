import "server-only";
import { pgTable, text } from "drizzle-orm/pg-core";
import { account } from "./accounts";
import { idText, timestamptz } from "./columns";

/**
 * An account whose journal is a backup's: nothing is placed until every list of its open orders has
 * been read, or an owner has confirmed where there is no list (docs/operations/backup.md).
 */
export const restoreHold = pgTable("restore_hold", {
  accountId: idText("account_id")
    .primaryKey()
    .references(() => account.id),
  backupAt: timestamptz("backup_at").notNull(),
  /** Why the lists could not be read the last time; empty before the first time. */
  problem: text("problem"),
});
