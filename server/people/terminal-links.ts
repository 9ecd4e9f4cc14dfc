import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import { appendAudit } from "../audit/append";
import { emailKey } from "../auth/email-key";
import { makeOwnerLink } from "../auth/owner-link";
import { database } from "../db/pool";
import { desk, person } from "../db/schema";
import { transaction } from "../db/transaction";
import { makeLink } from "./links";
import { closeLinksFor } from "./open-links";
import { lockPeople } from "./present";

const mayOwn = and(eq(person.role, "owner"), isNull(person.disabledAt));

/** The owners who may sign in, with their desks. */
export function listOwners() {
  return database()
    .select({ email: person.email, deskName: desk.name })
    .from(person)
    .innerJoin(desk, eq(desk.id, person.deskId))
    .where(mayOwn)
    .orderBy(asc(desk.name), asc(person.email));
}

/**
 * A link for an owner's new password, made at the server's terminal, which proves enough: who sits
 * there can change the database. Null for anybody who is not an owner.
 */
export async function linkForOwner(
  email: string,
): Promise<{ email: string; deskName: string; token: string } | null> {
  const [found] = await database()
    .select({ person, deskName: desk.name })
    .from(person)
    .innerJoin(desk, eq(desk.id, person.deskId))
    .where(and(eq(person.email, emailKey(email)), mayOwn));
  if (!found) return null;
  const { id: personId, deskId, name } = found.person;
  const token = await transaction(async (tx) => {
    await lockPeople(tx, deskId);
    await closeLinksFor(tx, personId);
    const of = { deskId, name, role: "owner", personId, createdBy: null } as const;
    const made = await makeLink(tx, of, "printed");
    await appendAudit(tx, {
      deskId,
      personId: null,
      action: "person.owner-link",
      target: personId,
      detail: { role: "owner", madeAt: "the server's terminal" },
    });
    return made.token;
  });
  return { email: found.person.email, deskName: found.deskName, token };
}

/** A link that makes the owner, for each desk that has none. */
export async function linksForUnowned(): Promise<{ deskName: string; token: string }[]> {
  const desks = await database().select().from(desk).orderBy(asc(desk.name));
  const made = await Promise.all(
    desks.map(({ id: deskId, name: deskName }) =>
      transaction(async (tx) => {
        await lockPeople(tx, deskId);
        const link = await makeOwnerLink(tx, deskId);
        if (link === null) return [];
        await appendAudit(tx, {
          deskId,
          personId: null,
          action: "person.owner-link",
          target: null,
          detail: { role: "owner", madeAt: "the server's terminal" },
        });
        return [{ deskName, token: link.token }];
      }),
    ),
  );
  return made.flat();
}
