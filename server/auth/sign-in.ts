import "server-only";
import { eq, sql } from "drizzle-orm";
import type { SignInAnswer } from "@/lib/users/api";
import { appendAudit, byDesk } from "../audit/append";
import { database, type Tx, transaction } from "../db/database";
import { session, user } from "../db/schema";
import { DeskError } from "../desk-error";
import { log } from "../log";
import { hashCaller, isKnownTo, type KnownBrowser, newBrowser } from "./cookies";
import { type HashCaller, hashPassword, needsRehash, passwordMatches } from "./password-hash";
import { createSession, type SignedIn } from "./sessions";
import { countAttempt, forgetAttempt } from "./sign-in-throttle";

interface SignInAttempt extends PasswordAttempt {
  readonly userAgent: string | null;
}

export type SignInResult =
  | { readonly kind: "signed-in"; readonly sessionId: string; readonly browser: KnownBrowser }
  | PasswordFailure;

/** Starts a session for the right e-mail address and password. */
export async function signInWithPassword(wanted: SignInAttempt): Promise<SignInResult> {
  return withVerifiedPassword(wanted, async (tx, { deskId, role }, browser) => {
    const { address, userAgent } = wanted;
    const { id, userId } = browser;
    const session = { deskId, userId, address, userAgent, browser: id };
    const sessionId = await createSession(tx, session);
    const action = "session.started";
    const detail = { address, actorRole: role };
    await appendAudit(tx, { deskId, userId }, { action, target: userId, detail });
    return { kind: "signed-in", sessionId, browser };
  });
}

interface PasswordAttempt {
  readonly email: string;
  readonly password: string;
  /** The caller's network address. */
  readonly address: string;
  /** The browser as its cookie or its session names it; null for one that names none. */
  readonly browser: KnownBrowser | null;
}

/** Why a try came to nothing. */
type PasswordFailure =
  | { readonly kind: "wrong" }
  | { readonly kind: "wait"; readonly retryAfterMs: number }
  | { readonly kind: "busy"; readonly retryAfterMs: number };

type User = typeof user.$inferSelect;

/**
 * Checks an e-mail address and a password, and does something in the transaction that forgets the
 * try. Whether the address is known changes neither the answer nor the work: one hash is always
 * made. Whoever names no browser that the desk knows gets a new one with the right password.
 */
async function withVerifiedPassword<T>(
  wanted: PasswordAttempt,
  work: (tx: Tx, known: User, browser: KnownBrowser) => Promise<T>,
): Promise<T | PasswordFailure> {
  const { password, address } = wanted;
  const email = normaliseEmail(wanted.email);
  const [known] = await database().select().from(user).where(eq(user.email, email));
  const browser = known && isKnownTo(known, wanted.browser) ? wanted.browser : null;
  const tried = { email, address, browser: browser?.id ?? null };
  const attempt = await countAttempt(tried);
  if (attempt.kind !== "go") {
    log("warn", "a password was not looked at", { reason: attempt.kind });
    return attempt;
  }
  const caller = hashCaller(browser, address);
  const matches = await passwordMatches(known?.passwordHash ?? null, password, caller);
  if (matches === null) {
    await forgetAttempt(database(), attempt.attemptId);
    return { kind: "busy", retryAfterMs: 2_000 };
  }
  if (!known || !matches || known.disabledAt !== null) {
    if (known) auditWrongPassword(known, address);
    return { kind: "wrong" };
  }
  await renewHash(known, password, caller);
  return transaction(async (tx) => {
    if (!(await isUnchanged(tx, known))) return { kind: "wrong" };
    await forgetAttempt(tx, attempt.attemptId);
    return work(tx, known, browser ?? newBrowser(known));
  });
}

/**
 * An entry of the audit, which the answer does not wait for: how long it takes must not tell
 * whether the address is known. The throttle bounds how many there can be.
 */
function auditWrongPassword({ deskId, id: target, disabledAt }: User, address: string): void {
  const reason = disabledAt === null ? "wrong password" : "access is disabled";
  const detail = { address, why: reason, result: "rejected" };
  const entry = { action: "session.rejected", target, detail };
  transaction((tx) => appendAudit(tx, byDesk(deskId), entry)).catch((error: unknown) => {
    log("error", "a failed sign-in could not be written into the audit", { error });
  });
}

/** The stored hash again: a password that changed since it was read opens nothing. */
async function isUnchanged(tx: Tx, known: User): Promise<boolean> {
  const [current] = await tx
    .select({ changedAt: user.passwordChangedAt, disabledAt: user.disabledAt })
    .from(user)
    .where(eq(user.id, known.id))
    .for("update");
  const same = current?.changedAt.getTime() === known.passwordChangedAt.getTime();
  return same && current?.disabledAt === null;
}

/** Makes an old hash as costly as today's, now that the password is at hand. */
async function renewHash(known: User, password: string, caller: HashCaller): Promise<void> {
  if (!needsRehash(known.passwordHash)) return;
  const passwordHash = await hashPassword(password, caller);
  if (passwordHash === null) return;
  await database().update(user).set({ passwordHash }).where(eq(user.id, known.id));
}

/**
 * Notes on a session that its user typed the password just now. It counts like a try of this
 * browser at the sign-in: a stranger at an open desk has no more tries here than there, and
 * strangers elsewhere take none away.
 */
export async function reAuthenticate(
  { principal, email, idHash, browser }: SignedIn,
  password: string,
  address: string,
  /** The field of the form that it was typed into. */
  field = "password",
): Promise<void> {
  const tried = await withVerifiedPassword({ email, password, address, browser }, async (tx) => {
    await tx
      .update(session)
      .set({ passwordAt: sql`now()`, seenAt: sql`now()`, lockedAt: null })
      .where(eq(session.idHash, idHash));
    const action = "session.password";
    const target = principal.userId;
    await appendAudit(tx, principal, { action, target, detail: { address } });
    return { kind: "typed" } as const;
  });
  if (tried.kind === "busy") throw new DeskError(tried);
  if (tried.kind === "typed") return;
  const message = tried.kind === "wrong" ? "Wrong password." : waitMessage(tried);
  throw new DeskError({
    kind: "invalid",
    issues: [{ field, rule: tried.kind, message }],
  });
}

type SignInRefusal = Exclude<PasswordFailure, { kind: "busy" }>;

/** Why a password opened nothing, in words that do not tell whether the address is known. */
export function signInFailure(tried: SignInRefusal): Exclude<SignInAnswer, { kind: "signed-in" }> {
  switch (tried.kind) {
    case "wrong":
      return { kind: "wrong", message: "Wrong e-mail or password." };
    case "wait": {
      const { retryAfterMs } = tried;
      const rest = "A browser that has signed in to this account before need not wait for others.";
      return { kind: "wait", message: `${waitMessage(tried)} ${rest}`, retryAfterMs };
    }
  }
}

/** How long a sign-in waits before the next password is checked. */
function waitMessage({ retryAfterMs }: { readonly retryAfterMs: number }): string {
  const minutes = Math.ceil(retryAfterMs / 60_000);
  const time = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return `Too many wrong passwords. Try again in ${time}.`;
}

/** An e-mail address as it is stored and compared: one form for every way of typing it. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize("NFKC").toLowerCase();
}
