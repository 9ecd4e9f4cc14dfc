import "server-only";
import { and, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { type Tx, transaction } from "../db/database";
import { signInAttempt, signInTurn } from "../db/schema";

const minuteMs = 60_000;

/** How many wrong passwords are allowed (docs/security.md#b12); then each try waits longer. */
export const signInLimits = {
  windowMs: 15 * minuteMs,
  /** Inside the window: from one known browser, or at one account from one address. */
  tries: 10,
  /** Inside the window, by strangers: at one account from anywhere, or from one address. */
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
  | { readonly kind: "go"; readonly attemptId: number; readonly tookTurn: boolean }
  | { readonly kind: "wait"; readonly retryAfterMs: number };

/**
 * Counts a try before its password is checked, so that a hundred at once are a hundred tries. A
 * known browser waits for nothing but its own tries: whatever strangers do, its user gets in. An
 * unknown e-mail address is counted and answered like any other.
 */
export function countAttempt(tried: AttemptKey): Promise<AttemptDecision> {
  return transaction(async (tx) => {
    const { retryAfterMs, tookTurn = false } = await (tried.browser === null
      ? unknownBrowserWait(tx, tried)
      : knownBrowserWait(tx, tried.browser));
    if (retryAfterMs > 0) return { kind: "wait", retryAfterMs };
    const [counted] = await tx
      .insert(signInAttempt)
      .values(tried)
      .returning({ id: signInAttempt.id });
    if (!counted) throw new Error("The try was not counted.");
    await deleteOldAttempts(tx, counted.id);
    return { kind: "go", attemptId: counted.id, tookTurn };
  });
}

/** Forgets a try whose password was right. */
export async function forgetAttempt(tx: Tx, attemptId: number): Promise<void> {
  await tx.delete(signInAttempt).where(eq(signInAttempt.id, attemptId));
}

/** Takes a try back whose password was not looked at: it cost its caller nothing. */
export function releaseAttempt(
  { attemptId, tookTurn }: Extract<AttemptDecision, { kind: "go" }>,
  { email, address }: AttemptKey,
): Promise<void> {
  return transaction(async (tx) => {
    await forgetAttempt(tx, attemptId);
    if (tookTurn) await releaseTurn(tx, email, address);
  });
}

interface Wait {
  readonly retryAfterMs: number;
  readonly tookTurn?: boolean;
}

async function knownBrowserWait(tx: Tx, browser: string): Promise<Wait> {
  await lockKey(tx, `browser:${browser}`);
  return {
    retryAfterMs: await remainingWaitMs(tx, eq(signInAttempt.browser, browser), signInLimits.tries),
  };
}

/**
 * What a stranger did is waited for from the stranger's last try. What all strangers did at an
 * account is waited for from when this address first came: so each address gets its turn, however
 * many others go on trying.
 */
async function unknownBrowserWait(tx: Tx, { email, address }: AttemptKey): Promise<Wait> {
  await lockKey(tx, `email:${email}`);
  await lockKey(tx, `address:${address}`);
  const atAccount = and(isNull(signInAttempt.browser), eq(signInAttempt.email, email));
  const fromAddress = and(isNull(signInAttempt.browser), eq(signInAttempt.address, address));
  const ownMs = Math.max(
    await remainingWaitMs(tx, and(atAccount, fromAddress), signInLimits.tries),
    await remainingWaitMs(tx, fromAddress, signInLimits.strangersTries),
  );
  if (ownMs > 0) return { retryAfterMs: ownMs };
  const { waitMs } = await wrongTries(tx, atAccount, signInLimits.strangersTries);
  if (waitMs === 0) return { retryAfterMs: 0 };
  const retryAfterMs = await turnWaitMs(tx, { email, address }, waitMs);
  return { retryAfterMs, tookTurn: retryAfterMs === 0 };
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

/** A turn that is not used within this time expires. */
const turnKeptMs = 15 * 60_000;

/** The oldest beyond this many are deleted, so that the table cannot be filled. */
const maxTurnsKept = 50_000;

/**
 * Milliseconds until an address has its turn at an account that strangers guess at; 0 takes it.
 * Its time runs from when the address first came and nobody moves it, so the answer holds.
 */
async function turnWaitMs(
  tx: Tx,
  { email, address }: { readonly email: string; readonly address: string },
  waitMs: number,
): Promise<number> {
  const own = and(eq(signInTurn.email, email), eq(signInTurn.address, address));
  const [turn] = await tx
    .select({
      id: signInTurn.id,
      inMs: sql<number>`ceil(extract(epoch from ${signInTurn.dueAt} - now()) * 1000)::float8`,
    })
    .from(signInTurn)
    .where(own);
  if (turn && turn.inMs > 0) return turn.inMs;
  await tx.delete(signInTurn).where(own);
  if (turn && turn.inMs > -turnKeptMs) return 0;
  const dueAt = sql`now() + ${waitMs} * interval '1 millisecond'`;
  const [made] = await tx
    .insert(signInTurn)
    .values({ email, address, dueAt })
    .returning({ id: signInTurn.id });
  await deleteOldTurns(tx, made?.id ?? 0);
  return waitMs;
}

/** Gives a turn back that was taken while the desk was too busy to look at the password. */
async function releaseTurn(tx: Tx, email: string, address: string): Promise<void> {
  await tx.insert(signInTurn).values({ email, address, dueAt: sql`now()` }).onConflictDoNothing();
}

/** The oldest rows, a few each time, when they are over or too many. */
async function deleteOldTurns(tx: Tx, newestId: number): Promise<void> {
  const oldest = tx.select({ id: signInTurn.id }).from(signInTurn).orderBy(signInTurn.id).limit(20);
  const over = sql`${signInTurn.dueAt} < now() - ${turnKeptMs} * interval '1 millisecond'`;
  await tx
    .delete(signInTurn)
    .where(
      and(inArray(signInTurn.id, oldest), or(over, lte(signInTurn.id, newestId - maxTurnsKept))),
    );
}
