import "server-only";
import { sql } from "drizzle-orm";
import { database } from "../db/database";
import { lease } from "../db/schema";

const leaseMs = 6_000;

/** How often the holder renews its lease, and other processes try to acquire it. */
export const leaseRenewalMs = 2_000;

/** Acquires or renews a lease; false while another process holds it. One statement, one winner. */
export async function acquireLease(name: string, holder: string): Promise<boolean> {
  const until = sql`now() + make_interval(secs => ${leaseMs / 1000})`;
  const taken = await database()
    .insert(lease)
    .values({ name, holder, until })
    .onConflictDoUpdate({
      target: lease.name,
      set: { holder, until },
      setWhere: sql`${lease.holder} = ${holder} OR ${lease.until} < now()`,
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
