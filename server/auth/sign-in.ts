import "server-only";
import { eq } from "drizzle-orm";
import { appendAudit } from "../audit/append";
import { database } from "../db/pool";
import { person } from "../db/schema";
import { transaction } from "../db/transaction";
import { log } from "../log";
import { createSession } from "./create-session";
import { emailKey } from "./email-key";
import { hashPassword, isDated, passwordMatches } from "./password-hash";
import { attemptSucceeded, countAttempt, uncountAttempt } from "./throttle";

export interface SignInTry {
  readonly email: string;
  readonly password: string;
  /** The caller's network address. */
  readonly address: string;
  readonly userAgent: string | null;
}

export type SignInResult =
  | { readonly kind: "signed-in"; readonly sessionId: string; readonly personId: string }
  | { readonly kind: "wrong" }
  | { readonly kind: "wait"; readonly retryAfterMs: number }
  | { readonly kind: "locked" }
  | { readonly kind: "busy"; readonly retryAfterMs: number };

/**
 * Checks an e-mail address and a password and starts a session. Whether the address is known
 * changes neither the answer nor the work: one hash is always made.
 */
export async function signIn(wanted: SignInTry): Promise<SignInResult> {
  const email = emailKey(wanted.email);
  const attempt = await countAttempt(email, wanted.address);
  if (attempt.kind !== "go") {
    log("warn", "sign-in held back", { reason: attempt.kind });
    return attempt;
  }
  const [known] = await database().select().from(person).where(eq(person.email, email));
  const matches = await passwordMatches(known?.passwordHash ?? null, wanted.password);
  if (matches === null) {
    await uncountAttempt(attempt.attemptId, email);
    return { kind: "busy", retryAfterMs: 2_000 };
  }
  if (!known || !matches || known.disabledAt !== null) return { kind: "wrong" };
  await renewHash(known, wanted.password);
  return start(known, attempt.attemptId, wanted);
}

type Person = typeof person.$inferSelect;

function start(known: Person, attemptId: string, wanted: SignInTry): Promise<SignInResult> {
  return transaction(async (tx) => {
    // The stored hash again: a password that changed since it was read opens nothing.
    const current = await tx
      .update(person)
      .set({ failures: 0 })
      .where(eq(person.id, known.id))
      .returning({ changedAt: person.passwordChangedAt, disabledAt: person.disabledAt });
    const same = current[0]?.changedAt.getTime() === known.passwordChangedAt.getTime();
    if (!same || current[0]?.disabledAt !== null) return { kind: "wrong" };
    await attemptSucceeded(tx, attemptId);
    const { id: personId, deskId } = known;
    const { address, userAgent } = wanted;
    const sessionId = await createSession(tx, { deskId, personId, address, userAgent });
    const action = "session.started";
    await appendAudit(tx, { deskId, personId, action, target: personId, detail: { address } });
    return { kind: "signed-in", sessionId, personId };
  });
}

/** Makes an old hash as costly as today's, now that the password is at hand. */
async function renewHash(known: Person, password: string): Promise<void> {
  if (!isDated(known.passwordHash)) return;
  const passwordHash = await hashPassword(password);
  if (passwordHash === null) return;
  await database().update(person).set({ passwordHash }).where(eq(person.id, known.id));
}
