import "server-only";
import { and, eq } from "drizzle-orm";
import type { Principal } from "@/lib/people/principal";
import { database } from "../db/pool";
import { account } from "../db/schema";
import { Refusal } from "../http/refusal";

/** Makes sure that an account is this desk's; throws a Refusal as if there were none. */
export async function mustOwnAccount(principal: Principal, accountId: string): Promise<void> {
  const [own] = await database()
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, accountId), eq(account.deskId, principal.deskId)));
  if (!own) throw new Refusal({ kind: "not-found", what: "This account" });
}
