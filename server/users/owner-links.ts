import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import { appendAudit, byDesk } from "../audit/append";
import { normaliseEmail } from "../auth/sign-in";
import { database, type Tx, transaction } from "../db/database";
import { desk, user } from "../db/schema";
import { lockUsers } from "./current-user";
import { createLink, revokeDeskLinks, revokePasswordLinks } from "./one-time-links";

const isActiveOwner = and(eq(user.role, "owner"), isNull(user.disabledAt));

/** The owners who may sign in, with their desks. */
export function listOwners() {
  return database()
    .select({ email: user.email, deskName: desk.name })
    .from(user)
    .innerJoin(desk, eq(desk.id, user.deskId))
    .where(isActiveOwner)
    .orderBy(asc(desk.name), asc(user.email));
}

/**
 * A link for an owner's new password, made at the server's terminal, which proves enough: who sits
 * there can change the database. Null for anybody who is not an owner.
 */
export async function createOwnerPasswordLink(
  email: string,
): Promise<{ email: string; deskName: string; token: string } | null> {
  const [found] = await database()
    .select({ person: user, deskName: desk.name })
    .from(user)
    .innerJoin(desk, eq(desk.id, user.deskId))
    .where(and(eq(user.email, normaliseEmail(email)), isActiveOwner));
  if (!found) return null;
  const { id: userId, deskId, name } = found.person;
  const token = await transaction(async (tx) => {
    await lockUsers(tx, deskId);
    await revokePasswordLinks(tx, userId);
    const of = { deskId, name, role: "owner", userId, createdBy: null } as const;
    const made = await createLink(tx, of, "printed");
    await appendAudit(tx, byDesk(deskId), {
      action: "user.owner-link",
      target: userId,
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
        await lockUsers(tx, deskId);
        const link = await createFirstOwnerLink(tx, deskId);
        if (link === null) return [];
        await appendAudit(tx, byDesk(deskId), {
          action: "user.owner-link",
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
  /** For `/invite?token=`; printed once, stored only as a hash. */
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
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.deskId, deskId), eq(user.role, "owner"), isNull(user.disabledAt)))
    .limit(1);
  if (owners.length > 0) return null;
  await revokeDeskLinks(tx, deskId);
  const of = { deskId, name: null, role: "owner", userId: null, createdBy: null } as const;
  return createLink(tx, of, "printed");
}
