import "server-only";
import type { NextAuthOptions } from "next-auth";
import { decode, type JWTDecodeParams } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import { log } from "../log";
import { cookieName, cookieOptions } from "./cookies";
import { readSession } from "./read-session";
import { sessionLimits } from "./session-limits";
import { sessionSecret } from "./session-token";

/** What next-auth asks us to do; neither throws, because it would print the error's text. */
export interface NextAuthWork {
  /** The new session of the right e-mail address and password, else null. */
  check(email: string, password: string): Promise<{ id: string; sid: string } | null>;
  /** Ends the session that the browser signs out of. */
  end(sessionId: string): Promise<void>;
}

/** next-auth with one way in, the password, and a token that carries only the session's id. */
export function nextAuthOptions(work: NextAuthWork): NextAuthOptions {
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
