import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { person } from "../db/schema";
import type { Tx } from "../db/transaction";
import { makeLink } from "../people/links";
import { closeLinksOn } from "../people/open-links";

export interface OwnerLink {
  /** For `/welcome?token=`; printed once, stored only as a hash. */
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * A one-time link that makes a desk's first owner, or null when the desk has one. Every start
 * without an owner prints a new link and closes the older ones: who starts the desk owns the
 * computer.
 */
export async function makeOwnerLink(tx: Tx, deskId: string): Promise<OwnerLink | null> {
  const owners = await tx
    .select({ id: person.id })
    .from(person)
    .where(and(eq(person.deskId, deskId), eq(person.role, "owner"), isNull(person.disabledAt)))
    .limit(1);
  if (owners.length > 0) return null;
  await closeLinksOn(tx, deskId);
  const of = { deskId, name: null, role: "owner", personId: null, createdBy: null } as const;
  return makeLink(tx, of, "printed");
}
