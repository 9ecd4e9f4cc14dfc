import type { Capability, Role } from "./roles";

/** The user who is signed in, as their own pages see them. */
export interface Me {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly deskName: string;
  readonly capabilities: readonly Capability[];
  /** When this session ends however busy the user is, as an ISO moment. */
  readonly endsAt: string;
  /** It ends earlier after so long without a user's activity, or is locked. */
  readonly idleMs: number;
  readonly idleLocks?: boolean;
  /** This session only reads, until its user types the password. */
  readonly locked?: boolean;
}

/** What becomes of a session without its user's activity, on a whole desk. */
export interface IdlePolicy {
  readonly idleMinutes: number;
  /** It is locked, and not signed out. */
  readonly idleLocks: boolean;
}

/** Within what an administrator sets the minutes. */
export const idleMinutesRange = { least: 5, most: 30 } as const;

/** POST /api/session */
export interface SignInRequest {
  readonly email: string;
  readonly password: string;
}

/** What POST /api/session answers once it is admitted. */
export type SignInAnswer =
  | { readonly kind: "signed-in"; readonly me: Me }
  | { readonly kind: "wrong"; readonly message: string }
  | { readonly kind: "wait"; readonly message: string; readonly retryAfterMs: number };

/** POST /api/invite: the one-time link's token and what its user chose. */
export interface InviteRequest {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Whether a one-time link still opens; only an open one shows the form. */
export type InviteState = "open" | "used" | "expired" | "unknown";

/** What its page tells of a one-time link. */
export type InviteLink =
  | { readonly state: Exclude<InviteState, "open"> }
  | {
      readonly state: "open";
      readonly for: "the owner" | ListedLink["for"];
      readonly role: Role;
      /** For whom it was made; empty for the owner's own. */
      readonly name: string;
      readonly deskName: string;
    };

/** What POST /api/invite answers; a bad name, e-mail or password is an `invalid` failure. */
export type InviteAnswer =
  | { readonly kind: "joined"; readonly me: Me }
  | {
      readonly kind: "closed";
      readonly state: Exclude<InviteState, "open">;
      readonly message: string;
    };

/** GET /api/session and POST /api/session/touch */
export interface SessionAnswer {
  readonly me: Me;
}

/** A browser that a user is signed in with, as they see it themselves. */
export interface ListedSession {
  readonly id: string;
  /** "Firefox on Linux", from what it said of itself. */
  readonly browser: string;
  readonly address: string | null;
  /** ISO moments. */
  readonly signedInAt: string;
  readonly seenAt: string;
  /** It is the browser that asks. */
  readonly current: boolean;
}

/** GET and DELETE /api/sessions, DELETE /api/sessions/[session] */
export interface SessionsAnswer {
  readonly sessions: readonly ListedSession[];
}

/** Somebody on the desk, as those see them who manage users. */
export interface ListedUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly state: "active" | "disabled";
  /** When they last did something here, as an ISO moment. */
  readonly seenAt: string | null;
  /** It is the one who looks. */
  readonly self: boolean;
  /** Why the one who looks may not change their role or access; null when they may. */
  readonly changeDenied: string | null;
  /** Why the one who looks may not make them a link for a new password. */
  readonly linkDenied: string | null;
}

/** A link that was handed out and still opens; what it opens with is told only when it is made. */
export interface ListedLink {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly for: "a new user" | "a new password";
  readonly expiresAt: string;
  /** Why the one who looks may not take it back; null when they may. */
  readonly revokeDenied: string | null;
}

/** GET /api/users */
export interface UsersAnswer {
  readonly users: readonly ListedUser[];
  readonly links: readonly ListedLink[];
}

/** POST /api/users and POST /api/users/[id]/link: to be handed over; shown this once. */
export interface HandedLink {
  readonly id: string;
  /** The path and query on the desk's own address. */
  readonly path: string;
  readonly expiresAt: string;
}

/** PATCH /api/users/[id]: what is left out stays. */
export interface UserChange {
  readonly role?: Role | undefined;
  readonly disabled?: boolean | undefined;
}
