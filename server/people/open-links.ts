import "server-only";
import { and, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { inviteDenied, linkDenied } from "@/lib/people/authority";
import { desk, person, welcomeToken } from "../db/schema";
import type { Queries, Tx } from "../db/transaction";

const maker = alias(person, "maker");

/** Not the transaction's own time: a link may have been closed while it waited for its turn. */
const clock = sql`clock_timestamp()`;

/** Links with whom they are for and who made them, as these are now. */
export function linksWhere(db: Queries, where: SQL | undefined) {
  return db
    .select({
      link: welcomeToken,
      deskName: desk.name,
      person,
      maker,
      old: sql<boolean>`${welcomeToken.expiresAt} <= ${clock}`,
      owned: sql<boolean>`exists (select 1 from ${person} as o where o.desk_id = ${desk.id}
        and o.role = 'owner' and o.disabled_at is null)`,
    })
    .from(welcomeToken)
    .innerJoin(desk, eq(desk.id, welcomeToken.deskId))
    .leftJoin(person, eq(person.id, welcomeToken.personId))
    .leftJoin(maker, eq(maker.id, welcomeToken.createdBy))
    .where(where)
    .orderBy(welcomeToken.createdAt);
}

type LinkRow = Awaited<ReturnType<typeof linksWhere>>[number];

/** Neither used, nor too old, nor taken back. */
export const unused = and(isNull(welcomeToken.usedAt), gt(welcomeToken.expiresAt, clock));

/**
 * Whether a link would be made again: by whoever made it with the role they have now, for its
 * person with the role they have now. The terminal makes links for owners alone.
 */
export function stillStands({ link, person: of, maker: by, owned }: LinkRow): boolean {
  if (of?.disabledAt) return false;
  if (link.createdBy === null) return of === null ? !owned : of.role === "owner";
  if (by === null || by.disabledAt) return false;
  return (of === null ? inviteDenied(by.role, link.role) : linkDenied(by, of)) === null;
}

/** Closes the links for a new password of somebody's that nobody has used. */
export async function closeLinksFor(tx: Tx, personId: string): Promise<void> {
  await close(tx, eq(welcomeToken.personId, personId));
}

/**
 * Closes what is open for somebody and what they made, when their role, access or password
 * changes: whoever holds such a link counted on the person as they were.
 */
export async function closeLinksOf(tx: Tx, personId: string): Promise<void> {
  const of = or(eq(welcomeToken.personId, personId), eq(welcomeToken.createdBy, personId));
  await close(tx, of);
}

/** Closes the links of a whole desk. */
export async function closeLinksOn(tx: Tx, deskId: string): Promise<void> {
  await close(tx, eq(welcomeToken.deskId, deskId));
}

async function close(tx: Tx, which: SQL | undefined): Promise<void> {
  await tx.update(welcomeToken).set({ expiresAt: sql`now()` }).where(and(which, unused));
}
