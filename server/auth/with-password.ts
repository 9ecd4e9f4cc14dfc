import "server-only";
import { eq } from "drizzle-orm";
import { appendAudit } from "../audit/append";
import { database } from "../db/pool";
import { person } from "../db/schema";
import { type Tx, transaction } from "../db/transaction";
import { log } from "../log";
import { emailKey } from "./email-key";
import { hashPassword, isDated, passwordMatches } from "./password-hash";
import { attemptSucceeded, countAttempt, uncountAttempt } from "./throttle";

export interface PasswordTry {
  readonly email: string;
  readonly password: string;
  /** The caller's network address. */
  readonly address: string;
}

/** Why a try came to nothing. */
export type NotTheirs =
  | { readonly kind: "wrong" }
  | { readonly kind: "wait"; readonly retryAfterMs: number }
  | { readonly kind: "locked" }
  | { readonly kind: "busy"; readonly retryAfterMs: number };

type Person = typeof person.$inferSelect;

/**
 * Checks an e-mail address and a password, and does something in the transaction that notes the
 * right one. Whether the address is known changes neither the answer nor the work: one hash is
 * always made.
 */
export async function withPassword<T>(
  wanted: PasswordTry,
  work: (tx: Tx, known: Person) => Promise<T>,
): Promise<T | NotTheirs> {
  const email = emailKey(wanted.email);
  const attempt = await countAttempt(email, wanted.address);
  if (attempt.kind !== "go") {
    log("warn", "a password was not looked at", { reason: attempt.kind });
    return attempt;
  }
  const [known] = await database().select().from(person).where(eq(person.email, email));
  const matches = await passwordMatches(known?.passwordHash ?? null, wanted.password);
  if (matches === null) {
    await uncountAttempt(attempt.attemptId, email);
    return { kind: "busy", retryAfterMs: 2_000 };
  }
  if (!known || !matches || known.disabledAt !== null) {
    if (known) noteWrong(known, wanted.address);
    return { kind: "wrong" };
  }
  await renewHash(known, wanted.password);
  return transaction(async (tx) => {
    if (!(await isSame(tx, known))) return { kind: "wrong" };
    await attemptSucceeded(tx, attempt.attemptId);
    return work(tx, known);
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
    .update(person)
    .set({ failures: 0 })
    .where(eq(person.id, known.id))
    .returning({ changedAt: person.passwordChangedAt, disabledAt: person.disabledAt });
  const same = current?.changedAt.getTime() === known.passwordChangedAt.getTime();
  return same && current?.disabledAt === null;
}

/** Makes an old hash as costly as today's, now that the password is at hand. */
async function renewHash(known: Person, password: string): Promise<void> {
  if (!isDated(known.passwordHash)) return;
  const passwordHash = await hashPassword(password);
  if (passwordHash === null) return;
  await database().update(person).set({ passwordHash }).where(eq(person.id, known.id));
}
