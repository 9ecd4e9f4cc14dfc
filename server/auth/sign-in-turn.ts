import "server-only";
import { and, eq, inArray, lte, or, sql } from "drizzle-orm";
import { signInTurn } from "../db/schema";
import type { Tx } from "../db/transaction";

/** A turn that nobody takes within this time is over. */
const keptMs = 15 * 60_000;
/** The oldest beyond so many are forgotten: nobody fills the table. */
const mostKept = 50_000;

/**
 * Milliseconds until an address has its turn at an account that strangers guess at; 0 takes it.
 * Its time runs from when the address first came and nobody moves it, so the answer holds.
 */
export async function waitsForTurn(
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
  if (turn && turn.inMs > -keptMs) return 0;
  const dueAt = sql`now() + ${waitMs} * interval '1 millisecond'`;
  const [made] = await tx
    .insert(signInTurn)
    .values({ email, address, dueAt })
    .returning({ id: signInTurn.id });
  await forgetOld(tx, made?.id ?? 0);
  return waitMs;
}

/** Gives a turn back that was taken while the desk was too busy to look at the password. */
export async function giveTurnBack(tx: Tx, email: string, address: string): Promise<void> {
  await tx.insert(signInTurn).values({ email, address, dueAt: sql`now()` }).onConflictDoNothing();
}

/** The oldest rows, a few each time, when they are over or too many. */
async function forgetOld(tx: Tx, newestId: number): Promise<void> {
  const oldest = tx.select({ id: signInTurn.id }).from(signInTurn).orderBy(signInTurn.id).limit(20);
  const over = sql`${signInTurn.dueAt} < now() - ${keptMs} * interval '1 millisecond'`;
  await tx
    .delete(signInTurn)
    .where(and(inArray(signInTurn.id, oldest), or(over, lte(signInTurn.id, newestId - mostKept))));
}
