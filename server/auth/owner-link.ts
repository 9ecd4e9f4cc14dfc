import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { person, welcomeToken } from "../db/schema";
import type { Tx } from "../db/transaction";
import { hashOfSecretId, newSessionId } from "./session-id";

/** How long a printed link opens. */
const openForMs = 24 * 60 * 60_000;

export interface OwnerLink {
  /** For `/welcome?token=`; printed once, stored only as a hash. */
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * A one-time link for a desk's owner, or null when the desk has one. Every start without one
 * prints a new link and closes the older ones: who starts the desk owns the computer.
 */
export async function makeOwnerLink(tx: Tx, deskId: string): Promise<OwnerLink | null> {
  const owners = await tx
    .select({ id: person.id })
    .from(person)
    .where(and(eq(person.deskId, deskId), eq(person.role, "owner"), isNull(person.disabledAt)))
    .limit(1);
  if (owners.length > 0) return null;
  await tx
    .update(welcomeToken)
    .set({ expiresAt: sql`now()` })
    .where(and(eq(welcomeToken.deskId, deskId), isNull(welcomeToken.usedAt)));
  const token = newSessionId();
  const [made] = await tx
    .insert(welcomeToken)
    .values({
      tokenHash: hashOfSecretId(token),
      deskId,
      role: "owner",
      expiresAt: sql`now() + ${openForMs} * interval '1 millisecond'`,
    })
    .returning({ expiresAt: welcomeToken.expiresAt });
  return made ? { token, expiresAt: made.expiresAt } : null;
}
