import "server-only";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { checkPassword } from "@/lib/users/password/check-password";
import { normalForm } from "@/lib/users/password/password-rule";
import { appendAudit } from "../audit/append";
import { hashCaller, type KnownBrowser } from "../auth/cookies";
import { hashPassword } from "../auth/password-hash";
import { endSessionsWhere, type SignedIn } from "../auth/sessions";
import { reAuthenticate } from "../auth/sign-in";
import { type Tx, transaction } from "../db/database";
import { session, user } from "../db/schema";
import { DeskError } from "../desk-error";
import { lockUsers } from "./current-user";
import { revokeLinksForAndBy } from "./one-time-links";

/**
 * Changes the password of a user who knows the old one. Their other sessions end, and the links for
 * them and by them: whoever knew the old password may have opened these. Returns the browser as the
 * desk knows it from now on.
 */
export async function changePassword(
  found: SignedIn,
  wanted: { readonly currentPassword: string; readonly newPassword: string },
  address: string,
): Promise<KnownBrowser> {
  const { currentPassword, newPassword } = wanted;
  const bad = checkPassword(newPassword, found.email);
  if (bad) throw invalid(bad.rule, bad.message);
  if (normalForm(newPassword) === normalForm(currentPassword)) {
    throw invalid("same", "This is your current password. Choose a different one.");
  }
  await reAuthenticate(found, currentPassword, address, "currentPassword");
  const passwordHash = await hashPassword(newPassword, hashCaller(found.browser, address));
  if (passwordHash === null) throw new DeskError({ kind: "busy", retryAfterMs: 2_000 });
  const { deskId, userId } = found.principal;
  return transaction(async (tx) => {
    await lockUsers(tx, deskId);
    await mustBeOpen(tx, found.idHash);
    const [changed] = await tx
      .update(user)
      .set({ passwordHash, passwordChangedAt: sql`now()` })
      .where(eq(user.id, userId))
      .returning({ at: user.passwordChangedAt });
    if (!changed) throw new Error("The password was not stored.");
    const others = and(eq(session.userId, userId), ne(session.idHash, found.idHash));
    await endSessionsWhere(tx, others, "the password changed");
    await revokeLinksForAndBy(tx, userId);
    const action = "user.password-changed";
    await appendAudit(tx, found.principal, { action, target: userId, detail: {} });
    return { ...found.browser, passwordChangedAt: changed.at.getTime() };
  });
}

/** Whatever else changes a password or an access ends this session: then the old one is stale. */
async function mustBeOpen(tx: Tx, idHash: Buffer): Promise<void> {
  const [open] = await tx
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.idHash, idHash), isNull(session.revokedAt)));
  if (!open) throw new DeskError({ kind: "not-signed-in" });
}

function invalid(rule: string, message: string): DeskError {
  return new DeskError({ kind: "invalid", issues: [{ field: "newPassword", rule, message }] });
}
