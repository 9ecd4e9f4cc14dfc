import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { can, type Principal } from "@/lib/users/roles";
import type { Tx } from "../db/database";
import { user } from "../db/schema";
import { DeskError } from "../desk-error";

export type User = typeof user.$inferSelect;

/**
 * Lets one change of a desk's users happen at a time, until the transaction ends: each sees the
 * roles that the one before it left.
 */
export async function lockUsers(tx: Tx, deskId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`users:${deskId}`}, 0))`);
}

/** The one who acts as they are now: a role that went since they asked counts no more. */
export async function currentActor(tx: Tx, { deskId, userId }: Principal): Promise<User> {
  await lockUsers(tx, deskId);
  const [actor] = await tx
    .select()
    .from(user)
    .where(and(eq(user.id, userId), eq(user.deskId, deskId)));
  const permission = "users.manage";
  if (!actor || actor.disabledAt !== null || !can(actor.role, permission)) {
    throw new DeskError({ kind: "forbidden", permission });
  }
  return actor;
}

/** A user of a desk as they are now. */
export async function currentUser(tx: Tx, deskId: string, userId: string): Promise<User> {
  const [found] = await tx
    .select()
    .from(user)
    .where(and(eq(user.id, userId), eq(user.deskId, deskId)));
  if (!found) throw new DeskError({ kind: "not-found", what: "This user" });
  return found;
}

/** Throws a DeskError with the sentence that forbids it. */
export function requireAllowed(reason: string | null): void {
  if (reason !== null)
    throw new DeskError({ kind: "forbidden", permission: "users.manage", reason });
}
