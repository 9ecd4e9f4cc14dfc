import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { changeDenied, linkDenied, revokeDenied } from "@/lib/people/authority";
import type { ListedLink, ListedPerson, PeopleAnswer } from "@/lib/people/wire";
import { database } from "../db/pool";
import { person, session, welcomeToken } from "../db/schema";
import { linksWhere, stillStands, unused } from "./open-links";
import type { Actor } from "./present";

/**
 * Everybody on a desk, when each was last seen, and the links that still open; of each what the
 * one who looks may not do about it, so that the page offers nothing that the desk would refuse.
 */
export async function listPeople({ deskId, personId, role }: Actor): Promise<PeopleAnswer> {
  const own = { id: personId, role };
  const [people, links] = await Promise.all([
    database()
      .select({
        person,
        seenAt: sql<Date | null>`max(${session.seenAt})`.mapWith(session.seenAt),
      })
      .from(person)
      .leftJoin(session, eq(session.personId, person.id))
      .where(eq(person.deskId, deskId))
      .groupBy(person.id)
      .orderBy(asc(person.createdAt)),
    linksWhere(database(), and(eq(welcomeToken.deskId, deskId), unused)),
  ]);
  return {
    people: people.map(
      ({ person: row, seenAt }): ListedPerson => ({
        id: row.id,
        name: row.name,
        email: row.email,
        role: row.role,
        state: row.disabledAt ? "disabled" : "active",
        seenAt: seenAt?.toISOString() ?? null,
        self: row.id === personId,
        changeDenied: changeDenied(own, row),
        linkDenied: linkDenied(own, row),
      }),
    ),
    links: links.filter(stillStands).map(
      ({ link, person: of }): ListedLink => ({
        id: link.id,
        name: link.name ?? "The first owner",
        role: of?.role ?? link.role,
        for: of === null ? "a new person" : "a new password",
        expiresAt: link.expiresAt.toISOString(),
        revokeDenied: revokeDenied(own, link.role, of),
      }),
    ),
  };
}
