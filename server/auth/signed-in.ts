import "server-only";
import { cookieName, readCookie } from "./cookies";
import { readSession, type SignedIn } from "./read-session";
import { sessionIdIn } from "./session-token";

/**
 * Who sent this request, asked of the database each time; null when nobody is signed in.
 * `activity` is true only for what a person did (see `readSession`).
 */
export async function signedIn(headers: Headers, activity: boolean): Promise<SignedIn | null> {
  const sessionId = await sessionIdIn(readCookie(headers, cookieName("session")));
  return sessionId === null ? null : readSession(sessionId, activity);
}
