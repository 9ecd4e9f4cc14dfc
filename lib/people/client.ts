import { changeDesk, type Refused } from "./change-desk";
import type {
  SessionAnswer,
  SignInAnswer,
  SignInRequest,
  WelcomeAnswer,
  WelcomeRequest,
} from "./wire";

/** Signs this browser in. */
export function signIn(request: SignInRequest): Promise<SignInAnswer | Refused> {
  return changeDesk("POST", "/api/session", request);
}

/** Makes a person from a one-time link, or renews a password, and signs this browser in. */
export function welcome(request: WelcomeRequest): Promise<WelcomeAnswer | Refused> {
  return changeDesk("POST", "/api/welcome", request);
}

/** Ends this browser's session; the answer does not matter to somebody who leaves. */
export async function signOut(): Promise<void> {
  await changeDesk("DELETE", "/api/session");
}

/** Tells the desk that a person is at work here; call it on input, at most once a minute. */
export function touch(): Promise<SessionAnswer | Refused> {
  return changeDesk("POST", "/api/session/touch");
}
