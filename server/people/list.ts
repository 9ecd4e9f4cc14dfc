import "server-only";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Principal } from "@/lib/people/principal";
import type { PeopleAnswer } from "@/lib/people/wire";
import { database } from "../db/pool";
import { person, session, welcomeToken } from "../db/schema";

/** Everybody on a desk, when each was last seen, and the links that still open. */
export async function listPeople({ deskId }: Principal): Promise<PeopleAnswer> {
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
    database()
      .select()
      .from(welcomeToken)
      .where(
        and(
          eq(welcomeToken.deskId, deskId),
          isNull(welcomeToken.usedAt),
          gt(welcomeToken.expiresAt, sql`now()`),
        ),
      )
      .orderBy(asc(welcomeToken.createdAt)),
  ]);
  return {
    people: people.map(({ person: row, seenAt }) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      role: row.role,
      state: row.disabledAt ? "disabled" : "active",
      seenAt: seenAt?.toISOString() ?? null,
    })),
    links: links.map((row) => ({
      id: row.id,
      name: row.name ?? "The first owner",
      role: row.role,
      for: row.personId === null ? "a new person" : "a new password",
      expiresAt: row.expiresAt.toISOString(),
    })),
  };
}
