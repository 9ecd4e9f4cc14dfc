import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Principal } from "@/lib/people/principal";
import { database } from "../db/pool";
import { desk, person, session } from "../db/schema";
import { stillOpen } from "./create-session";
import type { KnownBrowser } from "./known-browser";
import { hashOfSecretId } from "./session-id";
import { sessionLimits } from "./session-limits";

/** Who is signed in with a session, as the database knows them at this moment. */
export interface SignedIn {
  readonly principal: Principal & { readonly personId: string };
  readonly email: string;
  readonly deskName: string;
  readonly expiresAt: Date;
  /** Milliseconds since the person last typed the password. */
  readonly passwordAgeMs: number;
  /** The session's row; never its id. */
  readonly idHash: Buffer;
  /** The browser that signed in: it is known, whatever cookie it sends. */
  readonly browser: KnownBrowser;
}

/**
 * The person behind a session id, or null when it was never given, ended, timed out, or its person
 * was disabled. Role and name come from the database every time. `activity` says that a person
 * asked, not a stream or a timer; it keeps the session from going idle.
 */
export async function readSession(id: string, activity: boolean): Promise<SignedIn | null> {
  const idHash = hashOfSecretId(id);
  const [row] = await database()
    .select({
      person,
      deskName: desk.name,
      expiresAt: session.expiresAt,
      browser: session.browser,
      passwordAgeMs: sql<number>`
        (extract(epoch from now() - ${session.passwordAt}) * 1000)::float8`,
      seenLongAgo: sql<boolean>`${session.seenAt} < now() -
        ${sessionLimits.seenEveryMs} * interval '1 millisecond'`,
    })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .innerJoin(desk, eq(desk.id, session.deskId))
    .where(
      and(
        eq(session.idHash, idHash),
        isNull(session.revokedAt),
        stillOpen,
        isNull(person.disabledAt),
        eq(person.deskId, session.deskId),
      ),
    );
  if (!row) return null;
  if (activity && row.seenLongAgo) await markSeen(idHash);
  const { id: personId, deskId, role, name, email, passwordChangedAt } = row.person;
  return {
    principal: { deskId, personId, role, name },
    email,
    deskName: row.deskName,
    expiresAt: row.expiresAt,
    passwordAgeMs: row.passwordAgeMs,
    idHash,
    browser: { id: row.browser, personId, passwordChangedAt: passwordChangedAt.getTime() },
  };
}

async function markSeen(idHash: Buffer): Promise<void> {
  await database()
    .update(session)
    .set({ seenAt: sql`now()` })
    .where(and(eq(session.idHash, idHash), isNull(session.revokedAt)));
}
