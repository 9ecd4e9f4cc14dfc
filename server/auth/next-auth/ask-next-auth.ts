import "server-only";
import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth, { type NextAuthOptions } from "next-auth";
import { decode, type JWTDecodeParams } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import { log } from "../../log";
import {
  cookieName,
  cookieOptions,
  type KnownBrowser,
  knownBrowserCookie,
  readCookie,
  readKnownBrowser,
  sessionSecret,
} from "../cookies";
import { endSession, readSession, sessionLimits } from "../sessions";
import { type SignInResult, signInWithPassword } from "../sign-in";

/** One question to next-auth: what its own routes would read from a request. */
export interface NextAuthQuestion {
  readonly method: "GET" | "POST";
  /** The parts of the path below `/api/auth`. */
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, string>>;
  /** The request's headers, for its cookies. */
  readonly headers: Headers;
  /** The caller's network address. */
  readonly address: string;
  /** The browser, where it is known by more than its cookie. */
  readonly browser?: KnownBrowser | null;
}

export interface NextAuthAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Where it would send a browser. */
  readonly location: string | null;
  readonly setCookies: readonly string[];
  /** How our own check of the password ended, when it was asked for. */
  readonly signIn: SignInResult | null;
}

/**
 * Asks next-auth, which seals and clears the cookies and checks its own CSRF token; the password,
 * the throttle and the session are ours. Throws what failed inside our part.
 */
export async function askNextAuth(question: NextAuthQuestion): Promise<NextAuthAnswer> {
  const work = new NextAuthCallbacks(question);
  const answer: Answer = { status: 200, body: null, headers: new Map() };
  await NextAuth(requestOf(question), responseInto(answer), nextAuthOptions(work));
  if (work.failed.length > 0) throw work.failed[0];
  const cookies = answer.headers.get("set-cookie");
  const location = answer.headers.get("location");
  const { signIn } = work;
  const own = signIn?.kind === "signed-in" ? [await knownBrowserCookie(signIn.browser)] : [];
  return {
    status: answer.status,
    body: answer.body,
    location: typeof location === "string" ? location : null,
    setCookies: [...(Array.isArray(cookies) ? cookies.map(String) : []), ...own],
    signIn,
  };
}

/** Our part of one question; keeps its result and its errors out of next-auth's hands. */
class NextAuthCallbacks implements NextAuthHandlers {
  signIn: SignInResult | null = null;
  readonly failed: unknown[] = [];

  constructor(private readonly question: NextAuthQuestion) {}

  async check(email: string, password: string) {
    const { address, headers } = this.question;
    try {
      const userAgent = headers.get("user-agent");
      const browser = this.question.browser ?? (await readKnownBrowser(headers));
      const result = await signInWithPassword({ email, password, address, userAgent, browser });
      this.signIn = result;
      if (result.kind !== "signed-in") return null;
      return { id: result.browser.userId, sid: result.sessionId };
    } catch (error) {
      this.failed.push(error);
      return null;
    }
  }

  async end(sessionId: string) {
    try {
      const found = await readSession(sessionId, false);
      if (found) await endSession(found, "signed out");
    } catch (error) {
      this.failed.push(error);
    }
  }
}

/** What next-auth reads of a request. */
type ReadOfRequest = Pick<NextApiRequest, "method" | "headers" | "cookies" | "body" | "query">;

/** Only our own cookies reach next-auth: it reads every one whose name begins like its own. */
function requestOf({ method, path, query, body, headers }: NextAuthQuestion): NextApiRequest {
  const names = [cookieName("session"), cookieName("csrf"), cookieName("callback")];
  const cookies = Object.fromEntries(
    names.flatMap((name) => {
      const value = readCookie(headers, name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const asked = { ...query, nextauth: [...path] };
  const request: ReadOfRequest = { method, headers: {}, cookies, body, query: asked };
  return request as NextApiRequest;
}

interface Answer {
  status: number;
  body: unknown;
  headers: Map<string, unknown>;
}

/** Stands where next-auth expects Next's older response, and keeps what it is told. */
function responseInto(answer: Answer): NextApiResponse {
  const keep = (body: unknown) => {
    answer.body = body;
  };
  const response: object = {
    status(code: number) {
      answer.status = code;
      return response;
    },
    getHeader: (name: string) => answer.headers.get(name.toLowerCase()),
    setHeader(name: string, value: unknown) {
      answer.headers.set(name.toLowerCase(), value);
      return response;
    },
    send: keep,
    json: keep,
    end: () => undefined,
  };
  return response as NextApiResponse;
}

/** What next-auth asks us to do; neither throws, because it would print the error's text. */
interface NextAuthHandlers {
  /** The new session of the right e-mail address and password, else null. */
  check(email: string, password: string): Promise<{ id: string; sid: string } | null>;
  /** Ends the session that the browser signs out of. */
  end(sessionId: string): Promise<void>;
}

/** next-auth with one way in, the password, and a token that carries only the session's id. */
function nextAuthOptions(work: NextAuthHandlers): NextAuthOptions {
  const options = cookieOptions();
  const maxAge = sessionLimits.absoluteMs / 1000;
  return {
    secret: sessionSecret(),
    useSecureCookies: options.secure,
    session: { strategy: "jwt", maxAge },
    jwt: { maxAge, decode: decodeOpen },
    cookies: {
      sessionToken: { name: cookieName("session"), options },
      csrfToken: { name: cookieName("csrf"), options },
      callbackUrl: { name: cookieName("callback"), options },
    },
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" },
    providers: [
      CredentialsProvider({
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize: (given) => work.check(given?.email ?? "", given?.password ?? ""),
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => ({ sid: user && "sid" in user ? user.sid : token.sid }),
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sid === "string") await work.end(token.sid);
      },
    },
    logger: {
      error: (code) => log("warn", "next-auth refused", { code }),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}

/** A token counts only while its session is open in the database. */
async function decodeOpen(params: JWTDecodeParams) {
  const token = await decode(params).catch(() => null);
  const open = typeof token?.sid === "string" && (await readSession(token.sid, false)) !== null;
  return open ? token : null;
}
