import "server-only";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { IdlePolicy, Me } from "@/lib/users/api";
import { capabilitiesOf, type Principal } from "@/lib/users/roles";
import { appendAudit } from "../audit/append";
import { type Database, database, type Tx, transaction } from "../db/database";
import { desk, session, user } from "../db/schema";
import { singleton } from "../singleton";
import { cookieName, type KnownBrowser, openToken, readCookie, sessionSecret } from "./cookies";

/**
 * Who sent this request, read from the database each time; null when signed out.
 * `activity` is true only for what a user did (see `readSession`).
 */
export async function readSignedIn(headers: Headers, activity: boolean): Promise<SignedIn | null> {
  const token = readCookie(headers, cookieName("session"));
  const idHash = token === null ? null : await idHashIn(token);
  return idHash === null ? null : readSessionOf(idHash, activity);
}

interface KnownToken {
  readonly idHash: Buffer;
  /** Unix ms. */
  readonly until: number;
}

/**
 * Opening a token derives a key, which costs more than all else of a request's checks. Only hashes
 * are kept of it: of the token under the secret that opened it, and of the session's id.
 */
const knownTokens = () => singleton("auth.known-tokens", () => new Map<string, KnownToken>());

const maxKnownTokens = 500;

async function idHashIn(token: string): Promise<Buffer | null> {
  const tokens = knownTokens();
  const key = createHmac("sha256", sessionSecret()).update(token).digest("base64");
  const known = tokens.get(key);
  if (known && Date.now() < known.until) return known.idHash;
  tokens.delete(key);
  const opened = await openToken(token);
  if (opened === null) return null;
  const [oldest] = tokens.keys();
  if (tokens.size >= maxKnownTokens && oldest !== undefined) tokens.delete(oldest);
  const idHash = hashSecretId(opened.sid);
  tokens.set(key, { idHash, until: opened.exp * 1_000 });
  return idHash;
}

/** Who is signed in with a session, as the database knows them at this moment. */
export interface SignedIn {
  readonly principal: Principal;
  readonly email: string;
  readonly deskName: string;
  readonly expiresAt: Date;
  /** Milliseconds since the user last typed the password. */
  readonly passwordAgeMs: number;
  /** It only reads, until its user types the password. */
  readonly locked: boolean;
  /** What becomes of it without its user's activity. */
  readonly idle: IdlePolicy;
  /** The session's row; never its id. */
  readonly idHash: Buffer;
  /** The browser that signed in: it is known, whatever cookie it sends. */
  readonly browser: KnownBrowser;
}

/** Every request asks it: it is built once, and parsed once for each connection. */
const sessionQuery = () => {
  const queries = singleton("auth.session-queries", () => new WeakMap<Database, SessionQuery>());
  const on = database();
  const query = queries.get(on) ?? buildSessionQuery(on);
  queries.set(on, query);
  return query;
};

type SessionQuery = ReturnType<typeof buildSessionQuery>;

const buildSessionQuery = (on: Database) =>
  on
    .select({
      person: user,
      deskName: desk.name,
      expiresAt: session.expiresAt,
      browser: session.browser,
      passwordAgeMs: sql<number>`
        (extract(epoch from now() - ${session.passwordAt}) * 1000)::float8`,
      seenLongAgo: sql<boolean>`${session.seenAt} < now() -
        ${sessionLimits.seenEveryMs} * interval '1 millisecond'`,
      lockedAt: session.lockedAt,
      idleTooLong: sql<boolean>`${session.seenAt} < now() -
        ${desk.idleMinutes} * interval '1 minute'`,
      idle: { idleMinutes: desk.idleMinutes, idleLocks: desk.idleLocks },
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .innerJoin(desk, eq(desk.id, session.deskId))
    .where(
      and(
        eq(session.idHash, sql.placeholder("idHash")),
        isNull(session.revokedAt),
        isSessionOpen,
        isNull(user.disabledAt),
        eq(user.deskId, session.deskId),
      ),
    )
    .prepare("auth-session");

/**
 * The user behind a session id, or null when it was never given, ended, timed out, or its user
 * was disabled. Role and name come from the database every time. `activity` says that a user
 * asked, not a stream or a timer; it keeps the session from going idle.
 */
export function readSession(id: string, activity: boolean): Promise<SignedIn | null> {
  return readSessionOf(hashSecretId(id), activity);
}

async function readSessionOf(idHash: Buffer, activity: boolean): Promise<SignedIn | null> {
  const [row] = await sessionQuery().execute({ idHash });
  if (!row) return null;
  const { id: userId, deskId, role, name, email, passwordChangedAt } = row.person;
  const principal = { deskId, userId, role, name };
  const left = row.lockedAt === null && row.idle.idleLocks && row.idleTooLong;
  if (left) await lockSession({ principal, idHash }, "nobody was there");
  const locked = left || row.lockedAt !== null;
  // What is done with a locked session is no sign of its user.
  if (activity && row.seenLongAgo && !locked) await markSeen(idHash);
  return {
    principal,
    locked,
    idle: row.idle,
    email,
    deskName: row.deskName,
    expiresAt: row.expiresAt,
    passwordAgeMs: row.passwordAgeMs,
    idHash,
    browser: { id: row.browser, userId, passwordChangedAt: passwordChangedAt.getTime() },
  };
}

async function markSeen(idHash: Buffer): Promise<void> {
  await database()
    .update(session)
    .set({ seenAt: sql`now()` })
    .where(and(eq(session.idHash, idHash), isNull(session.revokedAt)));
}

/**
 * From now on a session only reads, until its user types the password: what they left open stays
 * in sight, and nobody who comes by can place, cancel or change anything.
 */
export async function lockSession(
  { principal, idHash }: Pick<SignedIn, "principal" | "idHash">,
  why: string,
): Promise<void> {
  await transaction(async (tx) => {
    const locked = await tx
      .update(session)
      .set({ lockedAt: sql`now()` })
      .where(and(eq(session.idHash, idHash), isNull(session.lockedAt), isNull(session.revokedAt)))
      .returning({ id: session.id });
    if (locked.length === 0) return;
    const target = principal.userId;
    await appendAudit(tx, principal, { action: "session.locked", target, detail: { why } });
  });
}

/** What a user's own pages see of them. */
export function meOf(found: SignedIn): Me {
  const { name, role } = found.principal;
  return {
    name,
    email: found.email,
    role,
    deskName: found.deskName,
    capabilities: capabilitiesOf(role),
    endsAt: found.expiresAt.toISOString(),
    idleMs: found.idle.idleMinutes * minuteMs,
    idleLocks: found.idle.idleLocks,
    locked: found.locked,
  };
}

interface NewSession {
  readonly deskId: string;
  readonly userId: string;
  readonly address: string;
  readonly userAgent: string | null;
  /** By which id the desk knows this browser again; a new one without it. */
  readonly browser?: string;
}

/**
 * Starts a session and returns its id for the cookie. The caller holds the user's row, so that
 * two sign-ins at once still leave at most the allowed number of sessions.
 */
export async function createSession(tx: Tx, wanted: NewSession): Promise<string> {
  const id = newSecretId();
  await tx.insert(session).values({
    idHash: hashSecretId(id),
    deskId: wanted.deskId,
    userId: wanted.userId,
    expiresAt: sql`now() + ${sessionLimits.absoluteMs} * interval '1 millisecond'`,
    address: wanted.address,
    userAgent: wanted.userAgent?.slice(0, 300) ?? null,
    ...(wanted.browser === undefined ? {} : { browser: wanted.browser }),
  });
  const surplus = tx
    .select({ idHash: session.idHash })
    .from(session)
    .where(and(eq(session.userId, wanted.userId), isNull(session.revokedAt), isSessionOpen))
    .orderBy(desc(session.createdAt), desc(session.seenAt))
    .offset(sessionLimits.perUser);
  await tx
    .update(session)
    .set({ revokedAt: sql`now()`, revokedReason: "more browsers signed in" })
    .where(sql`${session.idHash} in ${surplus}`);
  return id;
}

const minuteMs = 60_000;

/** How long a session lives (docs/security.md#e3). */
export const sessionLimits = {
  /** However busy the user is. */
  absoluteMs: 12 * 60 * minuteMs,
  /** Without a user's activity, where the desk sets no less; streams and polling are none. */
  idleMs: 30 * minuteMs,
  /** Activity is written down at most so often. */
  seenEveryMs: minuteMs,
  /** Browsers a user may be signed in with; one more ends the oldest. */
  perUser: 5,
} as const;

/**
 * Neither too old nor left alone too long, where that does not lock it instead; the database's
 * clock decides, for every web server.
 */
export const isSessionOpen = sql`(${session.expiresAt} > now() and ${session.seenAt} > now() - (
  SELECT CASE WHEN own.idle_locks THEN interval '1 day'
    ELSE own.idle_minutes * interval '1 minute' END
  FROM desk AS own WHERE own.id = ${session.deskId}))`;

/** Signs a browser out: from now on its cookie opens nothing, wherever a copy of it lies. */
export async function endSession(signedIn: SignedIn, reason: string): Promise<void> {
  const { principal } = signedIn;
  await transaction(async (tx) => {
    const ended = await tx
      .update(session)
      .set({ revokedAt: sql`now()`, revokedReason: reason })
      .where(and(eq(session.idHash, signedIn.idHash), isNull(session.revokedAt)))
      .returning({ idHash: session.idHash });
    if (ended.length === 0) return;
    await appendAudit(tx, principal, {
      action: "session.ended",
      target: principal.userId,
      detail: { why: reason },
    });
  });
}

/** Ends every session of a user, for example when the password changed. */
export async function endAllSessions(tx: Tx, userId: string, reason: string): Promise<void> {
  await endSessionsWhere(tx, eq(session.userId, userId), reason);
}

/** Ends some sessions, and returns how many. */
export async function endSessionsWhere(
  tx: Tx,
  which: SQL | undefined,
  reason: string,
): Promise<number> {
  const ended = await tx
    .update(session)
    .set({ revokedAt: sql`now()`, revokedReason: reason })
    .where(and(which, isNull(session.revokedAt)))
    .returning({ id: session.id });
  return ended.length;
}

/** A new session's id: 256 random bits that only the browser's cookie keeps. */
export function newSecretId(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a session's id or a link's token: a thief of it has neither. */
export function hashSecretId(secretId: string): Buffer {
  return createHash("sha256").update(secretId).digest();
}
