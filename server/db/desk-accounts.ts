import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { account } from "./schema";

/** The accounts of a desk that are not archived: what is archived stands in no list. */
export const deskAccounts = (deskId: string) =>
  and(eq(account.deskId, deskId), isNull(account.archivedAt));
