import "server-only";
import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import type { ListedLink, ListedUser, UserChange, UsersAnswer } from "@/lib/users/api";
import { assignDenied, changeDenied, linkDenied, revokeDenied } from "@/lib/users/authority";
import type { Principal } from "@/lib/users/roles";
import { appendAudit } from "../audit/append";
import { endAllSessions } from "../auth/sessions";
import { database, type Tx, transaction } from "../db/database";
import { invite, sampleFirm, session, user } from "../db/schema";
import { DeskError } from "../desk-error";
import { currentActor, currentUser, requireAllowed, type User } from "./current-user";
import { isLinkUnused, isLinkValid, linksWhere, revokeLinksForAndBy } from "./one-time-links";

/** The sample firm's user signs in nowhere. */
const isNoSample = sql`NOT EXISTS (SELECT FROM ${sampleFirm}
  WHERE ${sampleFirm.userId} = ${user.id})`;

/**
 * Everybody on a desk, when each was last seen, and the links that still open; of each what the
 * one who looks may not do about it, so that the page offers nothing that the desk would refuse.
 */
export async function listUsers({ deskId, userId, role }: Principal): Promise<UsersAnswer> {
  const own = { id: userId, role };
  const [users, links] = await Promise.all([
    database()
      .select({
        person: user,
        seenAt: sql<Date | null>`max(${session.seenAt})`.mapWith(session.seenAt),
      })
      .from(user)
      .leftJoin(session, eq(session.userId, user.id))
      .where(and(eq(user.deskId, deskId), isNoSample))
      .groupBy(user.id)
      .orderBy(asc(user.createdAt)),
    linksWhere(database(), and(eq(invite.deskId, deskId), isLinkUnused)),
  ]);
  return {
    users: users.map(
      ({ person: row, seenAt }): ListedUser => ({
        id: row.id,
        name: row.name,
        email: row.email,
        role: row.role,
        state: row.disabledAt ? "disabled" : "active",
        seenAt: seenAt?.toISOString() ?? null,
        self: row.id === userId,
        changeDenied: changeDenied(own, row),
        linkDenied: linkDenied(own, row),
      }),
    ),
    links: links.filter(isLinkValid).map(
      ({ link, person: of }): ListedLink => ({
        id: link.id,
        name: link.name ?? "The first owner",
        role: of?.role ?? link.role,
        for: of === null ? "a new user" : "a new password",
        expiresAt: link.expiresAt.toISOString(),
        revokeDenied: revokeDenied(own, link.role, of),
      }),
    ),
  };
}

/**
 * Gives a user another role, or lets them in or keeps them out. Their sessions end with it, and
 * the links for them and by them, so that what they could do a moment ago is over. The desk always
 * keeps one owner who can sign in.
 */
export function changeUser(actor: Principal, userId: string, change: UserChange): Promise<void> {
  return transaction(async (tx) => {
    const own = await currentActor(tx, actor);
    const found = await currentUser(tx, actor.deskId, userId);
    if (userId === own.id) throw notYourself(changeDenied(own, found));
    requireAllowed(changeDenied(own, found));
    if (change.role !== undefined) requireAllowed(assignDenied(own.role, change.role));
    const after = {
      role: change.role ?? found.role,
      disabled: change.disabled ?? found.disabledAt !== null,
    };
    const leaves = found.role === "owner" && (after.disabled || after.role !== "owner");
    if (leaves && !(await hasAnotherOwner(tx, found))) throw lastOwner();
    await tx
      .update(user)
      .set({ role: after.role, disabledAt: after.disabled ? sql`now()` : null })
      .where(eq(user.id, userId));
    await endAllSessions(tx, userId, "the person's role or access changed");
    await revokeLinksForAndBy(tx, userId);
    await appendAudit(tx, actor, {
      action: "user.changed",
      target: userId,
      detail: {
        roleBefore: found.role,
        role: after.role,
        accessBefore: found.disabledAt ? "disabled" : "allowed",
        access: after.disabled ? "disabled" : "allowed",
      },
    });
  });
}

async function hasAnotherOwner(tx: Tx, { id, deskId }: User): Promise<boolean> {
  const others = await tx
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        eq(user.deskId, deskId),
        eq(user.role, "owner"),
        isNull(user.disabledAt),
        ne(user.id, id),
      ),
    )
    .limit(1);
  return others.length > 0;
}

function notYourself(reason: string | null): DeskError {
  const message = reason ?? "";
  return new DeskError({
    kind: "invalid",
    issues: [{ field: "person", rule: "not-self", message }],
  });
}

function lastOwner(): DeskError {
  const message = "This is the last owner who can sign in. Make another user an owner first.";
  return new DeskError({
    kind: "invalid",
    issues: [{ field: "person", rule: "last-owner", message }],
  });
}
