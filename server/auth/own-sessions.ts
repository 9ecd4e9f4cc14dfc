import "server-only";
import { and, desc, eq, isNull, ne } from "drizzle-orm";
import type { ListedSession } from "@/lib/users/api";
import { browserName } from "@/lib/users/sign-in";
import { appendAudit } from "../audit/append";
import { database, type Tx, transaction } from "../db/database";
import { session } from "../db/schema";
import { DeskError } from "../desk-error";
import { endSessionsWhere, isSessionOpen, type SignedIn } from "./sessions";

/** The browsers that a user is signed in with, this one first. */
export async function listOwnSessions({ principal, idHash }: SignedIn): Promise<ListedSession[]> {
  const rows = await database()
    .select()
    .from(session)
    .where(and(eq(session.userId, principal.userId), isNull(session.revokedAt), isSessionOpen))
    .orderBy(desc(session.seenAt));
  const listed = rows.map((row) => ({
    id: row.id,
    browser: browserName(row.userAgent),
    address: row.address,
    signedInAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    current: row.idHash.equals(idHash),
  }));
  return listed.sort((a, b) => Number(b.current) - Number(a.current));
}

/** Signs one of a user's browsers out. */
export function endOwnSession(found: SignedIn, id: string): Promise<void> {
  return transaction(async (tx) => {
    const reason = "signed out from another browser";
    const ended = await endSessionsWhere(tx, ownSessionsWhere(found, eq(session.id, id)), reason);
    if (ended === 0) throw new DeskError({ kind: "not-found", what: "This session" });
    await auditEnded(tx, found, reason, ended);
  });
}

/** Signs all of a user's browsers out but this one. */
export function endOtherSessions(found: SignedIn): Promise<void> {
  return transaction(async (tx) => {
    const reason = "all other browsers signed out";
    const ended = await endSessionsWhere(
      tx,
      ownSessionsWhere(found, ne(session.idHash, found.idHash)),
      reason,
    );
    if (ended > 0) await auditEnded(tx, found, reason, ended);
  });
}

const ownSessionsWhere = ({ principal }: SignedIn, which: ReturnType<typeof eq>) =>
  and(eq(session.userId, principal.userId), isSessionOpen, which);

async function auditEnded(
  tx: Tx,
  { principal }: SignedIn,
  reason: string,
  sessions: number,
): Promise<void> {
  await appendAudit(tx, principal, {
    action: "session.ended",
    target: principal.userId,
    detail: { why: reason, sessions: String(sessions) },
  });
}
