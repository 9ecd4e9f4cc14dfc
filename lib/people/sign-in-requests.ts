import { deskMutation, type MutationFailure } from "../api/client";
import type { SignInAnswer, SignInRequest, WelcomeAnswer, WelcomeRequest } from "./api";

/** Signs this browser in. */
export function requestSignIn(request: SignInRequest): Promise<SignInAnswer | MutationFailure> {
  return deskMutation("POST", "/api/session", request);
}

/** Makes a person from a one-time link, or renews a password, and signs this browser in. */
export function requestWelcome(request: WelcomeRequest): Promise<WelcomeAnswer | MutationFailure> {
  return deskMutation("POST", "/api/welcome", request);
}
