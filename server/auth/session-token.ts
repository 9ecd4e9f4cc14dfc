import "server-only";
import { decode } from "next-auth/jwt";
import { env } from "../env";

/** The secret from which the keys come that seal the desk's cookies. */
export function sessionSecret(): string {
  const secret = env().sessionSecret;
  if (!secret) throw new Error("NEXTAUTH_SECRET is not set. Start with `npm start`, or set it.");
  return secret;
}

/** The session id inside a cookie's sealed token; null for a foreign, changed or expired one. */
export async function sessionIdIn(token: string | null): Promise<string | null> {
  if (!token) return null;
  try {
    const payload = await decode({ token, secret: sessionSecret() });
    return typeof payload?.sid === "string" ? payload.sid : null;
  } catch {
    return null;
  }
}
