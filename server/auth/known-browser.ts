import "server-only";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import type { person } from "../db/schema";
import { newId } from "../ids";
import { cookieName, cookieOptions, readCookie } from "./cookies";
import type { HashCaller } from "./hash-queue";
import { sessionSecret } from "./session-token";

/** A browser in which a person typed the right password before. It opens nothing by itself. */
export interface KnownBrowser {
  /** Random; its wrong tries are counted by it. */
  readonly id: string;
  readonly personId: string;
  /** Unix ms: with another password the desk knows the browser no more. */
  readonly passwordChangedAt: number;
}

type Person = typeof person.$inferSelect;

const keptSeconds = 180 * 24 * 60 * 60;
/** Makes the key another one than that of the session cookie. */
const salt = "known browser";

const sealed = z.object({ id: z.string(), personId: z.string(), passwordChangedAt: z.number() });

/** The browser that a request's cookie names; null when none does or the desk did not seal it. */
export async function knownBrowserIn(headers: Headers): Promise<KnownBrowser | null> {
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
  const guards = `Path=/; Max-Age=${keptSeconds}; HttpOnly; SameSite=Strict${secure}`;
  return `${cookieName("browser")}=${token}; ${guards}`;
}

/** A browser that the desk knows from now on, of somebody who typed the right password. */
export function newBrowser({ id: personId, passwordChangedAt }: Person): KnownBrowser {
  return { id: newId("browser"), personId, passwordChangedAt: passwordChangedAt.getTime() };
}

/** Whether a browser is this person's, who may sign in and has the password it was known by. */
export function isKnownTo(known: Person, browser: KnownBrowser | null): boolean {
  return (
    browser?.personId === known.id &&
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
