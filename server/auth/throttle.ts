import "server-only";
import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { person, signInAttempt } from "../db/schema";
import { type Tx, transaction } from "../db/transaction";
import { newId } from "../ids";

/** How often somebody may try (security b.12). */
export const throttle = {
  /** For one e-mail address from one network address, inside the window. */
  tries: 10,
  windowMs: 15 * 60_000,
  /** For one e-mail address in a row, from anywhere, ever. */
  inARow: 100,
  /** Tries that are older than this say nothing any more. */
  keptMs: 90 * 24 * 60 * 60_000,
} as const;

export type Attempt =
  | { readonly kind: "go"; readonly attemptId: string }
  | { readonly kind: "wait"; readonly retryAfterMs: number }
  | { readonly kind: "locked" };

/**
 * Counts a try before its password is checked, so that a hundred at once are a hundred tries.
 * An e-mail address that nobody has is counted and answered like any other.
 */
export function countAttempt(email: string, address: string): Promise<Attempt> {
  return transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in:${email}`}, 0))`);
    if ((await inARow(tx, email)) >= throttle.inARow) return { kind: "locked" };
    const retryAfterMs = await waitFor(tx, email, address);
    if (retryAfterMs > 0) return { kind: "wait", retryAfterMs };
    const attemptId = newId("try");
    await tx.insert(signInAttempt).values({ id: attemptId, email, address, succeeded: false });
    await tx
      .update(person)
      .set({ failures: sql`${person.failures} + 1` })
      .where(eq(person.email, email));
    await forgetOld(tx);
    return { kind: "go", attemptId };
  });
}

/** Takes a try back that ended before its password was looked at. */
export function uncountAttempt(attemptId: string, email: string): Promise<void> {
  return transaction(async (tx) => {
    await tx.delete(signInAttempt).where(eq(signInAttempt.id, attemptId));
    await tx
      .update(person)
      .set({ failures: sql`greatest(${person.failures} - 1, 0)` })
      .where(eq(person.email, email));
  });
}

/** Marks a try as the right password; both counts start anew. */
export async function attemptSucceeded(tx: Tx, attemptId: string): Promise<void> {
  await tx.update(signInAttempt).set({ succeeded: true }).where(eq(signInAttempt.id, attemptId));
}

/** Wrong tries since the last right one: the person's own count, or that of an unknown address. */
async function inARow(tx: Tx, email: string): Promise<number> {
  const [known] = await tx
    .select({ failures: person.failures })
    .from(person)
    .where(eq(person.email, email));
  const tried = await tx
    .select({ id: signInAttempt.id })
    .from(signInAttempt)
    .where(and(eq(signInAttempt.email, email), eq(signInAttempt.succeeded, false)))
    .limit(throttle.inARow);
  return known?.failures ?? tried.length;
}

/** Milliseconds until the oldest of the last ten wrong tries leaves the window; 0 when fewer. */
async function waitFor(tx: Tx, email: string, address: string): Promise<number> {
  const recent = await tx
    .select({
      succeeded: signInAttempt.succeeded,
      leavesInMs: sql<string>`ceil(extract(epoch from (${signInAttempt.at} - now())) * 1000
        + ${throttle.windowMs})`,
    })
    .from(signInAttempt)
    .where(
      and(
        eq(signInAttempt.email, email),
        eq(signInAttempt.address, address),
        gt(signInAttempt.at, sql`now() - ${throttle.windowMs} * interval '1 millisecond'`),
      ),
    )
    .orderBy(desc(signInAttempt.at))
    .limit(throttle.tries);
  const wrong = recent.findIndex((attempt) => attempt.succeeded);
  const failed = wrong === -1 ? recent : recent.slice(0, wrong);
  const oldest = failed[throttle.tries - 1];
  return oldest === undefined ? 0 : Math.max(1, Number.parseInt(oldest.leavesInMs, 10));
}

/** A few old rows each time, so that strangers cannot fill the table for good. */
async function forgetOld(tx: Tx): Promise<void> {
  const old = tx
    .select({ id: signInAttempt.id })
    .from(signInAttempt)
    .where(lt(signInAttempt.at, sql`now() - ${throttle.keptMs} * interval '1 millisecond'`))
    .orderBy(signInAttempt.at)
    .limit(20);
  await tx.delete(signInAttempt).where(sql`${signInAttempt.id} in ${old}`);
}
