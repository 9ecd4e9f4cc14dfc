import "server-only";
import type { Me, SignInAnswer, SignInRequest } from "@/lib/users/api";
import { DeskError } from "../../desk-error";
import { cookieName, cookieOptions, type KnownBrowser, readKnownBrowser } from "../cookies";
import { endSession, meOf, readSession, readSignedIn, type SignedIn } from "../sessions";
import { signInFailure } from "../sign-in";
import { askNextAuth, type NextAuthAnswer } from "./ask-next-auth";

export interface OpenedSession {
  readonly answer: SignInAnswer;
  /** The `Set-Cookie` lines for the browser. */
  readonly setCookies: readonly string[];
}

/**
 * Signs a browser in through next-auth. A session it had before is ended, so that an id never
 * outlives a sign-in. `vouched` is a browser that is known by more than its cookie.
 */
export async function openSession(
  request: SignInRequest,
  headers: Headers,
  address: string,
  vouched: KnownBrowser | null = null,
): Promise<OpenedSession> {
  const browser = vouched ?? (await readKnownBrowser(headers));
  const result = await postCredentials(request, headers, address, browser);
  const tried = result.signIn;
  if (tried === null) throw new Error("next-auth did not ask for the password to be checked");
  if (tried.kind === "busy") throw new DeskError(tried);
  if (tried.kind !== "signed-in") return { answer: signInFailure(tried), setCookies: [] };
  const before = await readSignedIn(headers, false);
  if (before) await endSession(before, "signed in again");
  return {
    answer: { kind: "signed-in", me: await readMe(tried.sessionId) },
    setCookies: result.setCookies.filter((line) =>
      [cookieName("session"), cookieName("browser")].includes(line.split("=")[0] ?? ""),
    ),
  };
}

/** next-auth takes a password only with its own CSRF token, which is fetched just before. */
async function postCredentials(
  { email, password }: SignInRequest,
  headers: Headers,
  address: string,
  browser: KnownBrowser | null,
): Promise<NextAuthAnswer> {
  const first = await askNextAuth({
    method: "GET",
    path: ["csrf"],
    headers: withCookieHeader(headers),
    address,
  });
  const csrf = first.body as { csrfToken: string };
  const cookie = first.setCookies.map((line) => line.slice(0, line.indexOf(";"))).join("; ");
  return askNextAuth({
    method: "POST",
    path: ["callback", "credentials"],
    body: { email, password, csrfToken: csrf.csrfToken, json: "true" },
    headers: withCookieHeader(headers, cookie),
    address,
    browser,
  });
}

/** The browser's headers with other cookies: a sign-in starts from nothing it sent. */
function withCookieHeader(headers: Headers, cookie = ""): Headers {
  const copy = new Headers(headers);
  copy.set("cookie", cookie);
  return copy;
}

async function readMe(sessionId: string): Promise<Me> {
  const found = await readSession(sessionId, false);
  if (found === null) throw new DeskError({ kind: "not-signed-in" });
  return meOf(found);
}

/** Ends the browser's session in the database and returns the `Set-Cookie` that forgets it. */
export async function closeSession(found: SignedIn): Promise<string> {
  await endSession(found, "signed out");
  const secure = cookieOptions().secure ? "; Secure" : "";
  return `${cookieName("session")}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict${secure}`;
}
