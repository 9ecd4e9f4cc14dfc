import "server-only";
import { eq, sql } from "drizzle-orm";
import type { InviteLink, InviteRequest, InviteState } from "@/lib/users/api";
import { checkPassword } from "@/lib/users/password/check-password";
import { appendAudit } from "../audit/append";
import { type KnownBrowser, newBrowser } from "../auth/cookies";
import { hashPassword } from "../auth/password-hash";
import { endAllSessions, hashSecretId } from "../auth/sessions";
import { normaliseEmail } from "../auth/sign-in";
import { database, type Queries, type Tx, transaction } from "../db/database";
import { invite, user } from "../db/schema";
import { DeskError } from "../desk-error";
import { newId } from "../ids";
import { lockUsers } from "./current-user";
import { isLinkValid, linksWhere, revokeLinksForAndBy } from "./one-time-links";

type InviteResult =
  | { readonly kind: "joined"; readonly browser: KnownBrowser }
  | { readonly kind: "closed"; readonly state: Exclude<InviteState, "open"> };

/**
 * Turns a one-time link into a user with a password of their own, or gives the user whose link
 * it is a new one. The link works once: of two tabs at the same moment one wins. Its password's
 * hash waits among the known: nobody comes this far without a secret of the desk's.
 */
export async function redeemInviteLink(wanted: InviteRequest): Promise<InviteResult> {
  const state = await inviteState(wanted.token);
  if (state !== "open") return { kind: "closed", state };
  const email = normaliseEmail(wanted.email);
  const bad = checkPassword(wanted.password, email);
  if (bad) throw invalid("password", bad.rule, bad.message);
  const tokenHash = hashSecretId(wanted.token);
  const caller = { kind: "known", key: `link:${tokenHash.toString("hex")}` } as const;
  const passwordHash = await hashPassword(wanted.password, caller);
  if (passwordHash === null) throw new DeskError({ kind: "busy", retryAfterMs: 2_000 });
  return transaction(async (tx) => {
    const [found] = await tx.select().from(invite).where(eq(invite.tokenHash, tokenHash));
    if (found) await lockUsers(tx, found.deskId);
    const now = await inviteState(wanted.token, tx);
    if (!found || now !== "open") {
      return { kind: "closed", state: now === "open" ? "unknown" : now };
    }
    await tx.update(invite).set({ usedAt: sql`now()` }).where(eq(invite.tokenHash, tokenHash));
    const signIn = { email, name: wanted.name.trim(), passwordHash };
    return { kind: "joined", browser: newBrowser(await saveUser(tx, found, signIn)) };
  });
}

interface NewSignIn {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

async function saveUser(
  tx: Tx,
  link: typeof invite.$inferSelect,
  signIn: NewSignIn,
): Promise<typeof user.$inferSelect> {
  const { deskId } = link;
  const [known] = await tx.select().from(user).where(eq(user.email, signIn.email));
  if (link.userId !== null && known?.id !== link.userId) {
    const message = "Enter the e-mail address of the user this link is for.";
    throw invalid("email", "whose-link", message);
  }
  if (known && link.userId === null) {
    throw invalid("email", "taken", "This e-mail address is already in use.");
  }
  const userId = known?.id ?? newId("person");
  const role = known?.role ?? link.role;
  const { name, passwordHash } = signIn;
  const [settled] = known
    ? await tx
        .update(user)
        .set({ name, passwordHash, passwordChangedAt: sql`now()` })
        .where(eq(user.id, userId))
        .returning()
    : await tx
        .insert(user)
        .values({ id: userId, deskId, role, ...signIn })
        .returning();
  if (!settled) throw new Error("The person was not stored.");
  if (known) {
    await endAllSessions(tx, userId, "the password changed");
    await revokeLinksForAndBy(tx, userId);
  }
  const action = known ? "user.password-reset" : "user.joined";
  const detail = { role, actorRole: role };
  await appendAudit(tx, { deskId, userId }, { action, target: userId, detail });
  return settled;
}

function invalid(field: string, rule: string, message: string): DeskError {
  return new DeskError({ kind: "invalid", issues: [{ field, rule, message }] });
}

/** Whether a one-time link still opens, by its token. */
export async function inviteState(token: string, db: Queries = database()): Promise<InviteState> {
  return (await inviteLink(token, db)).state;
}

/** What a one-time link is for, as long as it opens; of a closed one only why. */
export async function inviteLink(token: string, db: Queries = database()): Promise<InviteLink> {
  const [row] = await linksWhere(db, eq(invite.tokenHash, hashSecretId(token)));
  if (!row) return { state: "unknown" };
  if (row.link.usedAt !== null) return { state: "used" };
  if (row.old || !isLinkValid(row)) return { state: "expired" };
  const { link, person, deskName } = row;
  const purpose =
    person !== null ? "a new password" : link.createdBy === null ? "the owner" : "a new user";
  const role = person?.role ?? link.role;
  return { state: "open", for: purpose, role, name: link.name ?? "", deskName };
}

/** What the page of a closed link shows. */
export const closedLinkText: Readonly<Record<Exclude<InviteState, "open">, string>> = {
  used: "This link was already used. Sign in with the password you chose.",
  expired:
    "This link is no longer valid. Ask its sender for a new one; until the desk has an owner, " +
    "its terminal prints a new link at each start.",
  unknown:
    "This link isn't valid on this desk. Copy the whole link as you received it, or as the " +
    "terminal printed it.",
};
