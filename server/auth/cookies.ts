import "server-only";
import { env } from "../env";

/**
 * The cookies' names. On https the browser itself guards them by the `__Host-` prefix. On this
 * computer they carry the port, because browsers give one host's cookies to all its ports.
 */
export function cookieName(what: "session" | "csrf" | "callback" | "browser"): string {
  const { protocol, port } = new URL(env().deskOrigin);
  return protocol === "https:" ? `__Host-${what}` : `desk-${what}-${port || "80"}`;
}

/** How every cookie of the desk is set: no script reads it, no other site makes it travel. */
export function cookieOptions() {
  const secure = env().deskOrigin.startsWith("https:");
  return { httpOnly: true, sameSite: "strict", path: "/", secure } as const;
}

/** One cookie of a request; null when it is absent. */
export function readCookie(headers: Headers, name: string): string | null {
  for (const part of (headers.get("cookie") ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return plain(part.slice(at + 1).trim());
  }
  return null;
}

/** Undoes the encoding that cookies are written with; a broken one stays as it is. */
function plain(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
