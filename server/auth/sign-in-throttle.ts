import "server-only";
import { and, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { type Queries, type Tx, transaction } from "../db/database";
import { signInAttempt } from "../db/schema";

const minuteMs = 60_000;

/** How many wrong passwords are allowed (docs/security.md#b12); then each try waits longer. */
export const signInLimits = {
  windowMs: 15 * minuteMs,
  /** Inside the window: from one known browser, or at one account from one address. */
  tries: 10,
  /**
   * Inside the window, by strangers: from one address; at one account from anywhere, and then each
   * address has one try there.
   */
  strangersTries: 30,
  firstWaitMs: minuteMs,
  longestWaitMs: 15 * minuteMs,
  /** Tries that are older than this say nothing any more. */
  keptMs: 24 * 60 * minuteMs,
  /** The oldest beyond this many are deleted sooner, so that the table cannot be filled. */
  mostKept: 200_000,
} as const;

/** Tries beyond a limit until the wait is at its longest: it doubles with each. */
const doublings = Math.ceil(Math.log2(signInLimits.longestWaitMs / signInLimits.firstWaitMs));

/** Whose try it is: a known browser's, or a stranger's at an address. */
export interface AttemptKey {
  readonly email: string;
  readonly address: string;
  readonly browser: string | null;
}

export type AttemptDecision =
  | { readonly kind: "go"; readonly attemptId: number }
  | { readonly kind: "wait"; readonly retryAfterMs: number };

/**
 * Counts a try before its password is checked, so that a hundred at once are a hundred tries. A
 * known browser waits for nothing but its own tries: whatever strangers do, its user gets in. An
 * unknown e-mail address is counted and answered like any other.
 */
export function countAttempt(tried: AttemptKey): Promise<AttemptDecision> {
  return transaction(async (tx) => {
    const retryAfterMs = await (tried.browser === null
      ? unknownBrowserWaitMs(tx, tried)
      : knownBrowserWaitMs(tx, tried.browser));
    if (retryAfterMs > 0) return { kind: "wait", retryAfterMs };
    const [counted] = await tx
      .insert(signInAttempt)
      .values(tried)
      .returning({ id: signInAttempt.id });
    if (!counted) throw new Error("The try was not counted.");
    await deleteOldAttempts(tx, counted.id);
    return { kind: "go", attemptId: counted.id };
  });
}

/** Forgets a try whose password was right, or was not looked at. */
export async function forgetAttempt(queries: Queries, attemptId: number): Promise<void> {
  await queries.delete(signInAttempt).where(eq(signInAttempt.id, attemptId));
}

async function knownBrowserWaitMs(tx: Tx, browser: string): Promise<number> {
  await lockKey(tx, `browser:${browser}`);
  return remainingWaitMs(tx, eq(signInAttempt.browser, browser), signInLimits.tries);
}

/**
 * What an address did is waited for from its last try. What all strangers did at an account leaves
 * each address one try there, so that the owner on a new computer gets in however many others try.
 */
async function unknownBrowserWaitMs(tx: Tx, { email, address }: AttemptKey): Promise<number> {
  await lockKey(tx, `email:${email}`);
  await lockKey(tx, `address:${address}`);
  const atAccount = and(isNull(signInAttempt.browser), eq(signInAttempt.email, email));
  const fromAddress = and(isNull(signInAttempt.browser), eq(signInAttempt.address, address));
  const { waitMs } = await wrongTries(tx, atAccount, signInLimits.strangersTries);
  const tries = waitMs === 0 ? signInLimits.tries : 1;
  return Math.max(
    await remainingWaitMs(tx, and(atAccount, fromAddress), tries),
    await remainingWaitMs(tx, fromAddress, signInLimits.strangersTries),
  );
}

/** Tries of one key are counted one after the other; an e-mail's key comes before an address's. */
async function lockKey(tx: Tx, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in:${key}`}, 0))`);
}

/** Milliseconds that are left of the wait after the last of some tries. */
async function remainingWaitMs(tx: Tx, which: SQL | undefined, limit: number): Promise<number> {
  const { waitMs, agoMs } = await wrongTries(tx, which, limit);
  return Math.max(0, waitMs - agoMs);
}

/** How long some tries make wait after the last of them, and how long ago that was. */
async function wrongTries(tx: Tx, which: SQL | undefined, limit: number) {
  const kept = gt(signInAttempt.at, sql`now() - ${signInLimits.keptMs} * interval '1 millisecond'`);
  const latest = tx
    .select({ at: signInAttempt.at })
    .from(signInAttempt)
    .where(and(which, kept))
    .orderBy(desc(signInAttempt.at))
    .limit(limit + doublings)
    .as("latest");
  const [found] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      inWindow: sql<number>`count(*) filter (
        where ${latest.at} > now() - ${signInLimits.windowMs} * interval '1 millisecond')::int`,
      agoMs: sql<number>`
        ceil(extract(epoch from now() - coalesce(max(${latest.at}), now())) * 1000)::float8`,
    })
    .from(latest);
  const { all = 0, inWindow = 0, agoMs = 0 } = found ?? {};
  return { waitMs: inWindow < limit ? 0 : waitAfter(all - limit), agoMs };
}

/** The wait after so many tries beyond a limit; it doubles with each, up to the longest. */
function waitAfter(beyond: number): number {
  return Math.min(signInLimits.longestWaitMs, signInLimits.firstWaitMs * 2 ** beyond);
}

/** The oldest rows, a few each time, when they are too old or too many. */
async function deleteOldAttempts(tx: Tx, newestId: number): Promise<void> {
  const oldest = tx
    .select({ id: signInAttempt.id })
    .from(signInAttempt)
    .orderBy(signInAttempt.id)
    .limit(20);
  const { keptMs } = signInLimits;
  const tooOld = sql`${signInAttempt.at} < now() - ${keptMs} * interval '1 millisecond'`;
  await tx
    .delete(signInAttempt)
    .where(
      and(
        inArray(signInAttempt.id, oldest),
        or(tooOld, lte(signInAttempt.id, newestId - signInLimits.mostKept)),
      ),
    );
}
