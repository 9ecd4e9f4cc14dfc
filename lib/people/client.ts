import type { Issue } from "@/lib/exchange/errors";
import type {
  SessionAnswer,
  SignInAnswer,
  SignInRequest,
  WelcomeAnswer,
  WelcomeRequest,
} from "./wire";

/** The door answered something else: fields to correct, or one sentence for the whole form. */
export interface Refused {
  readonly kind: "refused";
  readonly status: number;
  readonly message: string;
  readonly issues: readonly Issue[];
}

/** Signs this browser in. */
export function signIn(request: SignInRequest): Promise<SignInAnswer | Refused> {
  return ask("POST", "/api/session", request);
}

/** Makes the first owner from a one-time link and signs this browser in. */
export function welcome(request: WelcomeRequest): Promise<WelcomeAnswer | Refused> {
  return ask("POST", "/api/welcome", request);
}

/** Ends this browser's session; the answer does not matter to somebody who leaves. */
export async function signOut(): Promise<void> {
  await ask("DELETE", "/api/session", {});
}

/** Tells the desk that a person is at work here; call it on input, at most once a minute. */
export function touch(): Promise<SessionAnswer | Refused> {
  return ask("POST", "/api/session/touch", {});
}

async function ask<T>(method: string, path: string, body: object): Promise<T | Refused> {
  try {
    const response = await fetch(path, {
      method,
      headers: {
        "content-type": "application/json",
        // Not every browser has crypto.randomUUID on plain http; random values it has.
        "idempotency-key": randomKey(),
      },
      body: JSON.stringify(body),
      cache: "no-store",
      credentials: "same-origin",
      redirect: "error",
    });
    return read<T>(response);
  } catch {
    return refused(0, "The desk did not answer. Check that it is running, then try again.");
  }
}

async function read<T>(response: Response): Promise<T | Refused> {
  const answer: unknown = await response.json().catch(() => null);
  if (answer === null || typeof answer !== "object") {
    return refused(response.status, "The desk answered something unreadable. Try again.");
  }
  if ("failure" in answer) return fromFailure(response.status, answer.failure);
  if ("message" in answer && "reference" in answer) {
    return refused(response.status, String(answer.message));
  }
  return answer as T;
}

function fromFailure(status: number, failure: unknown): Refused {
  const { issues = [], why } = failure as { issues?: readonly Issue[]; why?: string };
  const sentence = issues[0]?.message ?? why ?? sentences[status] ?? "The desk refused this.";
  return { kind: "refused", status, message: sentence, issues };
}

const sentences: Readonly<Record<number, string>> = {
  401: "You are signed out. Sign in again.",
  403: "The desk refused this page's address. Open the desk at the address its terminal printed.",
  413: "That is too long.",
  415: "The desk refused this form. Reload the page.",
  503: "The desk is busy. Try again in a moment.",
};

function refused(status: number, message: string): Refused {
  return { kind: "refused", status, message, issues: [] };
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
