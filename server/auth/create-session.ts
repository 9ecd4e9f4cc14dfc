import "server-only";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { session } from "../db/schema";
import type { Tx } from "../db/transaction";
import { hashOfSecretId, newSessionId } from "./session-id";
import { sessionLimits } from "./session-limits";

export interface NewSession {
  readonly deskId: string;
  readonly personId: string;
  readonly address: string;
  readonly userAgent: string | null;
  /** By which id the desk knows this browser again; a new one without it. */
  readonly browser?: string;
}

/**
 * Starts a session and returns its id for the cookie. The caller holds the person's row, so that
 * two sign-ins at once still leave at most the allowed number of sessions.
 */
export async function createSession(tx: Tx, wanted: NewSession): Promise<string> {
  const id = newSessionId();
  await tx.insert(session).values({
    idHash: hashOfSecretId(id),
    deskId: wanted.deskId,
    personId: wanted.personId,
    expiresAt: sql`now() + ${sessionLimits.absoluteMs} * interval '1 millisecond'`,
    address: wanted.address,
    userAgent: wanted.userAgent?.slice(0, 300) ?? null,
    ...(wanted.browser === undefined ? {} : { browser: wanted.browser }),
  });
  const surplus = tx
    .select({ idHash: session.idHash })
    .from(session)
    .where(and(eq(session.personId, wanted.personId), isNull(session.revokedAt), stillOpen))
    .orderBy(desc(session.createdAt), desc(session.seenAt))
    .offset(sessionLimits.perPerson);
  await tx
    .update(session)
    .set({ revokedAt: sql`now()`, revokedWhy: "more browsers signed in" })
    .where(sql`${session.idHash} in ${surplus}`);
  return id;
}

/** Neither too old nor left alone too long; the database's clock decides, for every web server. */
export const stillOpen = sql`(${session.expiresAt} > now() and
  ${session.seenAt} > now() - ${sessionLimits.idleMs} * interval '1 millisecond')`;
