import "server-only";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import type { user } from "../db/schema";
import { env } from "../env";
import { newId } from "../ids";
import type { HashCaller } from "./password-hash";

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

/** The secret from which the keys come that seal the desk's cookies. */
export function sessionSecret(): string {
  const secret = env().sessionSecret;
  if (!secret) throw new Error("SESSION_SECRET_FILE is not set. Start with `npm start`.");
  return secret;
}

/** What a session's sealed token holds. */
export interface OpenedToken {
  readonly sid: string;
  /** Unix seconds. */
  readonly exp: number;
}

/** Opens a cookie's sealed token; null for a foreign, changed or expired one. */
export async function openToken(token: string): Promise<OpenedToken | null> {
  try {
    const payload = await decode({ token, secret: sessionSecret() });
    const { sid, exp } = payload ?? {};
    return typeof sid === "string" && typeof exp === "number" ? { sid, exp } : null;
  } catch {
    return null;
  }
}

/** A browser in which a user typed the right password before. It opens nothing by itself. */
export interface KnownBrowser {
  /** Random; its wrong tries are counted by it. */
  readonly id: string;
  readonly userId: string;
  /** Unix ms: with another password the desk knows the browser no more. */
  readonly passwordChangedAt: number;
}

type User = typeof user.$inferSelect;

const keptSeconds = 180 * 24 * 60 * 60;

/** Makes the key another one than that of the session cookie. */
const salt = "known browser";

const sealed = z.object({ id: z.string(), userId: z.string(), passwordChangedAt: z.number() });

/** The browser that a request's cookie names; null when none does or the desk did not seal it. */
export async function readKnownBrowser(headers: Headers): Promise<KnownBrowser | null> {
  const token = readCookie(headers, cookieName("browser"));
  if (token === null) return null;
  const secret = sessionSecret();
  const found = await decode({ token, secret, salt }).catch(() => null);
  return sealed.safeParse(found).data ?? null;
}

/** The `Set-Cookie` by which the desk knows a browser again. */
export async function knownBrowserCookie(browser: KnownBrowser): Promise<string> {
  const secret = sessionSecret();
  const token = await encode({ token: { ...browser }, secret, salt, maxAge: keptSeconds });
  const secure = cookieOptions().secure ? "; Secure" : "";
  const attributes = `Path=/; Max-Age=${keptSeconds}; HttpOnly; SameSite=Strict${secure}`;
  return `${cookieName("browser")}=${token}; ${attributes}`;
}

/** A browser that the desk recognises from now on: its user typed the right password. */
export function newBrowser({ id: userId, passwordChangedAt }: User): KnownBrowser {
  return { id: newId("browser"), userId, passwordChangedAt: passwordChangedAt.getTime() };
}

/** Whether a browser is this user's, who may sign in and has the password it was known by. */
export function isKnownTo(known: User, browser: KnownBrowser | null): boolean {
  return (
    browser?.userId === known.id &&
    browser.passwordChangedAt === known.passwordChangedAt.getTime() &&
    known.disabledAt === null
  );
}

/** Whose turn a password's hash takes: the known browser's own, or that of its address. */
export function hashCaller(browser: KnownBrowser | null, address: string): HashCaller {
  return browser === null
    ? { kind: "stranger", key: address }
    : { kind: "known", key: `browser:${browser.id}` };
}
