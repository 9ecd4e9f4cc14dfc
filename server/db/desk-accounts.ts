import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { account } from "./schema";

/** The accounts of a desk that aren't archived: no list shows the others. */
export const deskAccounts = (deskId: string) =>
  and(eq(account.deskId, deskId), isNull(account.archivedAt));
