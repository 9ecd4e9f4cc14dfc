import type { Capability } from "./capabilities";
import type { Role } from "./roles";

/** The person who is signed in, as their own pages see them. */
export interface Me {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly deskName: string;
  readonly capabilities: readonly Capability[];
  /** When this session ends however busy the person is, as an ISO moment. */
  readonly endsAt: string;
  /** It ends earlier after so long without a person's activity. */
  readonly idleMs: number;
}

/** POST /api/session */
export interface SignInRequest {
  readonly email: string;
  readonly password: string;
}

/** What POST /api/session answers once the door let it through. */
export type SignInAnswer =
  | { readonly kind: "signed-in"; readonly me: Me }
  | { readonly kind: "wrong"; readonly message: string }
  | { readonly kind: "wait"; readonly message: string; readonly retryAfterMs: number }
  | { readonly kind: "locked"; readonly message: string };

/** POST /api/welcome: the one-time link's token and the owner it makes. */
export interface WelcomeRequest {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Whether a one-time link still opens; only an open one shows the form. */
export type WelcomeState = "open" | "used" | "expired" | "unknown";

/** What POST /api/welcome answers; a bad name, e-mail or password is an `invalid` failure. */
export type WelcomeAnswer =
  | { readonly kind: "welcome"; readonly me: Me }
  | {
      readonly kind: "closed";
      readonly state: Exclude<WelcomeState, "open">;
      readonly message: string;
    };

/** GET /api/session and POST /api/session/touch */
export interface SessionAnswer {
  readonly me: Me;
}
