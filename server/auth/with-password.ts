import "server-only";
import { eq } from "drizzle-orm";
import { appendAudit } from "../audit/append";
import { database } from "../db/pool";
import { person } from "../db/schema";
import { type Tx, transaction } from "../db/transaction";
import { log } from "../log";
import { emailKey } from "./email-key";
import type { HashCaller } from "./hash-queue";
import { hashCaller, isKnownTo, type KnownBrowser, newBrowser } from "./known-browser";
import { hashPassword, isDated, passwordMatches } from "./password-hash";
import { countAttempt, forgetAttempt, takeAttemptBack } from "./throttle";

export interface PasswordTry {
  readonly email: string;
  readonly password: string;
  /** The caller's network address. */
  readonly address: string;
  /** The browser as its cookie or its session names it; null for one that names none. */
  readonly browser: KnownBrowser | null;
}

/** Why a try came to nothing. */
export type NotTheirs =
  | { readonly kind: "wrong" }
  | { readonly kind: "wait"; readonly retryAfterMs: number }
  | { readonly kind: "busy"; readonly retryAfterMs: number };

type Person = typeof person.$inferSelect;

/**
 * Checks an e-mail address and a password, and does something in the transaction that forgets the
 * try. Whether the address is known changes neither the answer nor the work: one hash is always
 * made. Whoever names no browser that the desk knows gets a new one with the right password.
 */
export async function withPassword<T>(
  wanted: PasswordTry,
  work: (tx: Tx, known: Person, browser: KnownBrowser) => Promise<T>,
): Promise<T | NotTheirs> {
  const { password, address } = wanted;
  const email = emailKey(wanted.email);
  const [known] = await database().select().from(person).where(eq(person.email, email));
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
    await takeAttemptBack(attempt, tried);
    return { kind: "busy", retryAfterMs: 2_000 };
  }
  if (!known || !matches || known.disabledAt !== null) {
    if (known) noteWrong(known, address);
    return { kind: "wrong" };
  }
  await renewHash(known, password, caller);
  return transaction(async (tx) => {
    if (!(await isSame(tx, known))) return { kind: "wrong" };
    await forgetAttempt(tx, attempt.attemptId);
    return work(tx, known, browser ?? newBrowser(known));
  });
}

/**
 * An entry of the audit, which the answer does not wait for: how long it takes must not tell
 * whether the address is known. The throttle bounds how many there can be.
 */
function noteWrong({ deskId, id: target, disabledAt }: Person, address: string): void {
  const why = disabledAt === null ? "wrong password" : "access is disabled";
  const detail = { address, why, result: "rejected" };
  const entry = { deskId, personId: null, action: "session.rejected", target, detail };
  transaction((tx) => appendAudit(tx, entry)).catch((error: unknown) => {
    log("error", "a failed sign-in could not be written into the audit", { error });
  });
}

/** The stored hash again: a password that changed since it was read opens nothing. */
async function isSame(tx: Tx, known: Person): Promise<boolean> {
  const [current] = await tx
    .select({ changedAt: person.passwordChangedAt, disabledAt: person.disabledAt })
    .from(person)
    .where(eq(person.id, known.id))
    .for("update");
  const same = current?.changedAt.getTime() === known.passwordChangedAt.getTime();
  return same && current?.disabledAt === null;
}

/** Makes an old hash as costly as today's, now that the password is at hand. */
async function renewHash(known: Person, password: string, caller: HashCaller): Promise<void> {
  if (!isDated(known.passwordHash)) return;
  const passwordHash = await hashPassword(password, caller);
  if (passwordHash === null) return;
  await database().update(person).set({ passwordHash }).where(eq(person.id, known.id));
}
