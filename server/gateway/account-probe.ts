import "server-only";
import { eq, sql } from "drizzle-orm";
import type { KeyTest } from "@/lib/connections/api";
import type { Principal } from "@/lib/people/roles";
import { findConnection } from "../accounts/connections";
import { database } from "../db/database";
import { connection } from "../db/schema";
import { Refusal } from "../refusal";
import { call } from "./call";
import { readFailure, systemContext } from "./call-context";
import { clockOf } from "./clock/exchange-clock";

/** Tests a key with a read that changes nothing, and returns the result. */
export async function testKey(principal: Principal, connectionId: string): Promise<KeyTest> {
  const found = await findConnection(connectionId);
  if (!found || found.deskId !== principal.deskId) {
    throw new Refusal({ kind: "not-found", what: "This connection" });
  }
  const startedAt = performance.now();
  const result = await call({ principal, connectionId }, "unfilled-orders", { limit: "1" });
  const tookMs = Math.round(performance.now() - startedAt);
  const clockMs = clockOf(found.account.id).offsetMs;
  if (result.kind === "ok") {
    await remember(connectionId, null);
    return { works: true, tookMs, clockMs };
  }
  const { why, code } = readFailure(result);
  await remember(connectionId, why);
  return { works: false, why, code };
}

/** The list of keys shows the last test of each key and its result. */
async function remember(connectionId: string, failure: string | null): Promise<void> {
  await database()
    .update(connection)
    .set({ testedAt: sql`now()`, testFailure: failure })
    .where(eq(connection.id, connectionId));
}

/** The exchange's time as the account's answers gave it, Unix ms. */
export function exchangeNow(accountId: string): number {
  return Math.round(clockOf(accountId).at(Date.now()));
}

/** Whether the time of an account's exchange is known and not contradicted since. */
export function knowsExchangeTime(accountId: string): boolean {
  return clockOf(accountId).known;
}

/**
 * Asks an account's exchange for its time with a short read, so that a plan made by its days
 * notices when its clock has moved. Says nothing when the exchange does not answer.
 */
export async function refreshClock(accountId: string): Promise<void> {
  const context = await systemContext(accountId, "polling");
  if (!context) return;
  await call(context, "unfilled-orders", { limit: "1" });
  // An answer contradicted what was known of its clock: the next call asks endpoint 13 first.
  if (!clockOf(accountId).known) await call(context, "unfilled-orders", { limit: "1" });
}
