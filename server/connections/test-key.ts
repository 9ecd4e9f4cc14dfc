import "server-only";
import { eq, sql } from "drizzle-orm";
import type { KeyTest } from "@/lib/people/connections";
import type { Principal } from "@/lib/people/principal";
import { database } from "../db/pool";
import { connection } from "../db/schema";
import { call } from "../gateway/call";
import { clockOf } from "../gateway/clocks";
import { findConnection } from "../gateway/find-connection";
import { whyNot } from "../gateway/why-not";
import { Refusal } from "../http/refusal";

/** Asks the exchange with a key for something that changes nothing, and says what came of it. */
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
  const { why, code } = whyNot(result);
  await remember(connectionId, why);
  return { works: false, why, code };
}

/** The list says of each key whether it was ever tested, and what came of it. */
async function remember(connectionId: string, failure: string | null): Promise<void> {
  await database()
    .update(connection)
    .set({ testedAt: sql`now()`, testFailure: failure })
    .where(eq(connection.id, connectionId));
}
