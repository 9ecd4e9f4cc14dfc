import "server-only";
import { cookieName, cookieOptions } from "./cookies";
import { endSession } from "./end-session";
import type { SignedIn } from "./read-session";

/** Ends the browser's session in the database and returns the `Set-Cookie` that forgets it. */
export async function closeSession(found: SignedIn): Promise<string> {
  await endSession(found, "signed out");
  const secure = cookieOptions().secure ? "; Secure" : "";
  return `${cookieName("session")}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict${secure}`;
}
