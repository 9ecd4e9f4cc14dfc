import "server-only";
import { and, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { HandedLink } from "@/lib/users/api";
import { inviteDenied, linkDenied, revokeDenied } from "@/lib/users/authority";
import type { Principal, Role } from "@/lib/users/roles";
import { appendAudit } from "../audit/append";
import { hashSecretId, newSecretId } from "../auth/sessions";
import { type Queries, type Tx, transaction } from "../db/database";
import { desk, invite, user } from "../db/schema";
import { DeskError } from "../desk-error";
import { currentActor, currentUser, requireAllowed } from "./current-user";

const hourMs = 60 * 60_000;

/** How long a link opens: one that a user hands to another, and one that the terminal printed. */
const openForMs = { handed: 7 * 24 * hourMs, printed: 24 * hourMs } as const;

/** A one-time link with which a new user joins in a role. Its token is shown once. */
export function inviteUser(
  actor: Principal,
  wanted: { readonly name: string; readonly role: Role },
): Promise<HandedLink> {
  return transaction(async (tx) => {
    const maker = await currentActor(tx, actor);
    requireAllowed(inviteDenied(maker.role, wanted.role));
    const of = { ...wanted, userId: null, deskId: actor.deskId, createdBy: maker.id };
    const link = toHandedLink(await createLink(tx, of, "handed"));
    await appendAudit(tx, actor, {
      action: "user.invited",
      target: link.id,
      detail: { role: wanted.role, name: wanted.name },
    });
    return link;
  });
}

/** A one-time link with which a user chooses a new password; older ones stop working. */
export function createPasswordLink(actor: Principal, userId: string): Promise<HandedLink> {
  return transaction(async (tx) => {
    const maker = await currentActor(tx, actor);
    const found = await currentUser(tx, actor.deskId, userId);
    requireAllowed(linkDenied(maker, found));
    await revokePasswordLinks(tx, userId);
    const { name, role, deskId } = found;
    const of = { name, role, userId, deskId, createdBy: maker.id };
    const link = toHandedLink(await createLink(tx, of, "handed"));
    await appendAudit(tx, actor, {
      action: "user.password-link",
      target: userId,
      detail: { role },
    });
    return link;
  });
}

/** Revokes a link that was not used; it opens nothing from now on. */
export function revokeLink(actor: Principal, linkId: string): Promise<void> {
  return transaction(async (tx) => {
    const own = await currentActor(tx, actor);
    const wanted = and(eq(invite.id, linkId), eq(invite.deskId, actor.deskId));
    const [found] = await linksWhere(tx, and(wanted, isLinkUnused));
    if (!found) throw new DeskError({ kind: "not-found", what: "This link" });
    const { role } = found.link;
    requireAllowed(revokeDenied(own, role, found.person));
    await tx.update(invite).set({ expiresAt: sql`now()` }).where(wanted);
    await appendAudit(tx, actor, {
      action: "user.link-revoked",
      target: linkId,
      detail: { role },
    });
  });
}

/** Stores a new link; its token is returned once. */
export async function createLink(
  tx: Tx,
  of: {
    readonly deskId: string;
    readonly name: string | null;
    readonly role: Role;
    /** Whose new password it is for; null when it makes a new user. */
    readonly userId: string | null;
    /** Null when the server's terminal printed it. */
    readonly createdBy: string | null;
  },
  how: keyof typeof openForMs,
): Promise<{ readonly id: string; readonly token: string; readonly expiresAt: Date }> {
  const token = newSecretId();
  const [made] = await tx
    .insert(invite)
    .values({
      ...of,
      tokenHash: hashSecretId(token),
      expiresAt: sql`now() + ${openForMs[how]} * interval '1 millisecond'`,
    })
    .returning({ id: invite.id, expiresAt: invite.expiresAt });
  if (!made) throw new Error("The link was not stored.");
  return { ...made, token };
}

const toHandedLink = ({
  id,
  token,
  expiresAt,
}: Awaited<ReturnType<typeof createLink>>): HandedLink => ({
  id,
  path: `/invite?token=${token}`,
  expiresAt: expiresAt.toISOString(),
});

const maker = alias(user, "maker");

/** Not the transaction's own time: a link may have been closed while it waited for its turn. */
const clock = sql`clock_timestamp()`;

/** Links with whom they are for and who made them, as these are now. */
export function linksWhere(db: Queries, where: SQL | undefined) {
  return db
    .select({
      link: invite,
      deskName: desk.name,
      person: user,
      maker,
      old: sql<boolean>`${invite.expiresAt} <= ${clock}`,
      owned: sql<boolean>`exists (select 1 from ${user} as o where o.desk_id = ${desk.id}
        and o.role = 'owner' and o.disabled_at is null)`,
    })
    .from(invite)
    .innerJoin(desk, eq(desk.id, invite.deskId))
    .leftJoin(user, eq(user.id, invite.userId))
    .leftJoin(maker, eq(maker.id, invite.createdBy))
    .where(where)
    .orderBy(invite.createdAt);
}

type LinkRow = Awaited<ReturnType<typeof linksWhere>>[number];

/** Neither used, nor too old, nor taken back. */
export const isLinkUnused = and(isNull(invite.usedAt), gt(invite.expiresAt, clock));

/**
 * Whether a link would be made again: by whoever made it with the role they have now, for its
 * user with the role they have now. The terminal makes links for owners alone.
 */
export function isLinkValid({ link, person: of, maker: by, owned }: LinkRow): boolean {
  if (of?.disabledAt) return false;
  if (link.createdBy === null) return of === null ? !owned : of.role === "owner";
  if (by === null || by.disabledAt) return false;
  return (of === null ? inviteDenied(by.role, link.role) : linkDenied(by, of)) === null;
}

/** Closes a user's open links for a new password. */
export async function revokePasswordLinks(tx: Tx, userId: string): Promise<void> {
  await revokeWhere(tx, eq(invite.userId, userId));
}

/**
 * Closes what is open for somebody and what they made, when their role, access or password
 * changes: whoever holds such a link counted on the user as they were.
 */
export async function revokeLinksForAndBy(tx: Tx, userId: string): Promise<void> {
  const of = or(eq(invite.userId, userId), eq(invite.createdBy, userId));
  await revokeWhere(tx, of);
}

/** Closes the links of a whole desk. */
export async function revokeDeskLinks(tx: Tx, deskId: string): Promise<void> {
  await revokeWhere(tx, eq(invite.deskId, deskId));
}

async function revokeWhere(tx: Tx, which: SQL | undefined): Promise<void> {
  await tx.update(invite).set({ expiresAt: sql`now()` }).where(and(which, isLinkUnused));
}
