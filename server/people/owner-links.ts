import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import { appendAudit, byDesk } from "../audit/append";
import { normaliseEmail } from "../auth/sign-in";
import { database, type Tx, transaction } from "../db/database";
import { desk, person } from "../db/schema";
import { lockPeople } from "./current-person";
import { createLink, revokeDeskLinks, revokePasswordLinks } from "./one-time-links";

const isActiveOwner = and(eq(person.role, "owner"), isNull(person.disabledAt));

/** The owners who may sign in, with their desks. */
export function listOwners() {
  return database()
    .select({ email: person.email, deskName: desk.name })
    .from(person)
    .innerJoin(desk, eq(desk.id, person.deskId))
    .where(isActiveOwner)
    .orderBy(asc(desk.name), asc(person.email));
}

/**
 * A link for an owner's new password, made at the server's terminal, which proves enough: who sits
 * there can change the database. Null for anybody who is not an owner.
 */
export async function createOwnerPasswordLink(
  email: string,
): Promise<{ email: string; deskName: string; token: string } | null> {
  const [found] = await database()
    .select({ person, deskName: desk.name })
    .from(person)
    .innerJoin(desk, eq(desk.id, person.deskId))
    .where(and(eq(person.email, normaliseEmail(email)), isActiveOwner));
  if (!found) return null;
  const { id: personId, deskId, name } = found.person;
  const token = await transaction(async (tx) => {
    await lockPeople(tx, deskId);
    await revokePasswordLinks(tx, personId);
    const of = { deskId, name, role: "owner", personId, createdBy: null } as const;
    const made = await createLink(tx, of, "printed");
    await appendAudit(tx, byDesk(deskId), {
      action: "person.owner-link",
      target: personId,
      detail: { role: "owner", madeAt: "the server's terminal" },
    });
    return made.token;
  });
  return { email: found.person.email, deskName: found.deskName, token };
}

/** A link that makes the owner, for each desk that has none. */
export async function createFirstOwnerLinks(): Promise<{ deskName: string; token: string }[]> {
  const desks = await database().select().from(desk).orderBy(asc(desk.name));
  const made = await Promise.all(
    desks.map(({ id: deskId, name: deskName }) =>
      transaction(async (tx) => {
        await lockPeople(tx, deskId);
        const link = await createFirstOwnerLink(tx, deskId);
        if (link === null) return [];
        await appendAudit(tx, byDesk(deskId), {
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

interface OwnerLink {
  /** For `/welcome?token=`; printed once, stored only as a hash. */
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * A one-time link that makes a desk's first owner, or null when the desk has one. Every start
 * without an owner prints a new link and closes the older ones: who starts the desk owns the
 * computer.
 */
export async function createFirstOwnerLink(tx: Tx, deskId: string): Promise<OwnerLink | null> {
  const owners = await tx
    .select({ id: person.id })
    .from(person)
    .where(and(eq(person.deskId, deskId), eq(person.role, "owner"), isNull(person.disabledAt)))
    .limit(1);
  if (owners.length > 0) return null;
  await revokeDeskLinks(tx, deskId);
  const of = { deskId, name: null, role: "owner", personId: null, createdBy: null } as const;
  return createLink(tx, of, "printed");
}
