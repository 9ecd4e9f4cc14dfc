import { z } from "zod";
import {
  type IdlePolicy,
  type InviteAnswer,
  idleMinutesRange,
  type SessionAnswer,
  type SessionsAnswer,
  type SignInAnswer,
} from "@/lib/users/api";
import { passwordRule } from "@/lib/users/password/password-rule";
import { defineRoute, nothing, typeOnly } from "../define-route";

const email = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/, "Enter a valid e-mail address.");

/** Longer than any password may be, so that the rule itself says what is too long. */
const password = z
  .string()
  .min(1, "Enter your password.")
  .max(passwordRule.maximum * 4);

const { least: min, most: max } = idleMinutesRange;
const minutesRule = { error: `From ${min} to ${max} minutes.` };

const idlePolicy = typeOnly<IdlePolicy>();
const session = typeOnly<SessionAnswer>();
const sessions = typeOnly<SessionsAnswer>();

/** Signing in and out, and what becomes of sessions. */
export const sessionRoutes = {
  read: defineRoute({
    method: "GET",
    path: "/api/session",
    needs: "signed-in",
    summary: "Who is signed in.",
    response: session,
  }),
  signIn: defineRoute({
    method: "POST",
    path: "/api/session",
    needs: "anyone",
    summary: "Signs in.",
    body: z.strictObject({ email, password }),
    response: typeOnly<SignInAnswer>(),
  }),
  signOut: defineRoute({
    method: "DELETE",
    path: "/api/session",
    needs: "signed-in",
    whileLocked: true,
    summary: "Signs out.",
    response: nothing,
  }),
  touch: defineRoute({
    method: "POST",
    path: "/api/session/touch",
    needs: "signed-in",
    whileLocked: true,
    summary: "A page reports that its user is active.",
    response: session,
  }),
  lock: defineRoute({
    method: "POST",
    path: "/api/session/lock",
    needs: "signed-in",
    summary: "Locks this session: read-only until the user enters the password.",
    response: nothing,
  }),
  reauthenticate: defineRoute({
    method: "POST",
    path: "/api/session/password",
    needs: "signed-in",
    whileLocked: true,
    summary: "Confirms the password, for actions that need it recently or to unlock.",
    body: z.strictObject({ password }),
    response: nothing,
  }),
  changePassword: defineRoute({
    method: "PUT",
    path: "/api/session/password",
    needs: "signed-in",
    summary: "Changes the user's password and signs out their other browsers.",
    body: z.strictObject({ currentPassword: password, newPassword: password }),
    response: nothing,
  }),
  idlePolicy: defineRoute({
    method: "GET",
    path: "/api/session/idle",
    needs: "limits.manage",
    summary: "The desk's sign-out and lock settings.",
    response: idlePolicy,
  }),
  changeIdlePolicy: defineRoute({
    method: "PUT",
    path: "/api/session/idle",
    needs: "limits.manage",
    password: "recent",
    summary: "Sets the inactivity after which sessions are signed out or locked.",
    body: z.strictObject({
      idleMinutes: z.int(minutesRule).min(min, minutesRule).max(max, minutesRule),
      idleLocks: z.boolean(),
    }),
    response: idlePolicy,
  }),
  list: defineRoute({
    method: "GET",
    path: "/api/sessions",
    needs: "signed-in",
    summary: "The user's sessions.",
    response: sessions,
  }),
  endOthers: defineRoute({
    method: "DELETE",
    path: "/api/sessions",
    needs: "signed-in",
    summary: "Ends all other sessions of the user.",
    response: sessions,
  }),
  end: defineRoute({
    method: "DELETE",
    path: "/api/sessions/[session]",
    needs: "signed-in",
    summary: "Ends one session of the user.",
    response: sessions,
  }),
  redeemLink: defineRoute({
    method: "POST",
    path: "/api/invite",
    needs: "anyone",
    summary: "Creates a user from a one-time link and signs them in.",
    body: z.strictObject({
      token: z.string().max(100),
      name: z.string().trim().min(1, "Enter your name.").max(100),
      email,
      password,
    }),
    response: typeOnly<InviteAnswer | Exclude<SignInAnswer, { kind: "signed-in" }>>(),
  }),
};

const nextAuthPath = "/api/auth/[...nextauth]";

/** next-auth's own; no page calls them by this table. */
export const nextAuthRoutes = {
  read: defineRoute({
    method: "GET",
    path: nextAuthPath,
    needs: "anyone",
    summary: "next-auth's own reads.",
    response: typeOnly<unknown>(),
  }),
  write: defineRoute({
    method: "POST",
    path: nextAuthPath,
    needs: "anyone",
    summary: "next-auth's sign-in and sign-out, behind our origin check: it has none of its own.",
    body: z.strictObject({
      csrfToken: z.string().max(200),
      email: email.optional(),
      password: password.optional(),
    }),
    response: typeOnly<unknown>(),
  }),
};
