import "server-only";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { appendAudit } from "../audit/append";
import { session } from "../db/schema";
import { type Tx, transaction } from "../db/transaction";
import type { SignedIn } from "./read-session";

/** Signs a browser out: from now on its cookie opens nothing, wherever a copy of it lies. */
export async function endSession(signedIn: SignedIn, why: string): Promise<void> {
  const { deskId, personId } = signedIn.principal;
  await transaction(async (tx) => {
    const ended = await tx
      .update(session)
      .set({ revokedAt: sql`now()`, revokedWhy: why })
      .where(and(eq(session.idHash, signedIn.idHash), isNull(session.revokedAt)))
      .returning({ idHash: session.idHash });
    if (ended.length === 0) return;
    await appendAudit(tx, {
      deskId,
      personId,
      action: "session.ended",
      target: personId,
      detail: { why },
    });
  });
}

/** Ends every session of a person, for example when the password changed. */
export async function endAllSessions(tx: Tx, personId: string, why: string): Promise<void> {
  await endSessionsWhere(tx, eq(session.personId, personId), why);
}

/** Ends some sessions, and returns how many. */
export async function endSessionsWhere(
  tx: Tx,
  which: SQL | undefined,
  why: string,
): Promise<number> {
  const ended = await tx
    .update(session)
    .set({ revokedAt: sql`now()`, revokedWhy: why })
    .where(and(which, isNull(session.revokedAt)))
    .returning({ id: session.id });
  return ended.length;
}
