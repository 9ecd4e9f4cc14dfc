import "server-only";
import { sql } from "drizzle-orm";
import { database } from "../db/database";
import { lease } from "../db/schema";

/**
 * As long as a process's own lease: what a holder that died without a word had begun to send is
 * nobody's before that one has ended, so a shorter lease would settle nothing sooner.
 */
const leaseMs = 15_000;

/**
 * How often the holder renews its lease, and other processes try to acquire it: two renewals in a
 * row may be lost. Of a holder whose end was reported the others hear at once.
 */
export const leaseRenewalMs = 5_000;

/** Acquires or renews a lease; false while another process holds it. One statement, one winner. */
export async function acquireLease(name: string, holder: string): Promise<boolean> {
  const expiresAt = sql`now() + make_interval(secs => ${leaseMs / 1000})`;
  const isHeld = sql`${lease.holder} = ${holder} AND ${lease.expiresAt} >= now()`;
  const acquiredAt = sql`CASE WHEN ${isHeld} THEN ${lease.acquiredAt} ELSE now() END`;
  const taken = await database()
    .insert(lease)
    .values({ name, holder, expiresAt })
    .onConflictDoUpdate({
      target: lease.name,
      set: { holder, expiresAt, acquiredAt },
      setWhere: sql`${lease.holder} = ${holder} OR ${lease.expiresAt} < now()`,
    })
    .returning({ name: lease.name });
  return taken.length === 1;
}

/** Gives a lease back, so that another process need not wait for its end. */
export async function releaseLease(name: string, holder: string): Promise<void> {
  await database()
    .delete(lease)
    .where(sql`${lease.name} = ${name} AND ${lease.holder} = ${holder}`);
}
