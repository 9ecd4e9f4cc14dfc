import type { Issue } from "@/lib/exchange/errors";
import type { Failure } from "./failure";

/** The desk refused: fields to correct, or one sentence for the whole form. */
export interface MutationFailure {
  readonly kind: "refused";
  /** 0 when no answer came at all. */
  readonly status: number;
  readonly message: string;
  readonly issues: readonly Issue[];
  /** It takes the person's password, typed a moment ago. */
  readonly passwordNeeded: boolean;
}

/** Whether the desk refused what `deskMutation` asked for. */
export function isMutationFailure(answer: object): answer is MutationFailure {
  return "kind" in answer && answer.kind === "refused";
}

/** Asks the desk to change something of its own. Never tries twice by itself. */
export async function deskMutation<T>(
  method: "POST" | "PATCH" | "PUT" | "DELETE",
  path: string,
  body: object = {},
): Promise<T | MutationFailure> {
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
    return readDeskResponse<T>(response);
  } catch {
    return noResponse();
  }
}

/** No answer came at all, or it broke off. */
export function noResponse(): MutationFailure {
  return mutationFailure(0, "The desk did not answer. Check that it is running, then try again.");
}

/** What the desk answered; a refusal in words of its own. */
export async function readDeskResponse<T>(response: Response): Promise<T | MutationFailure> {
  const answer: unknown = await response.json().catch(() => null);
  if (answer === null || typeof answer !== "object") {
    return mutationFailure(response.status, "The desk answered something unreadable. Try again.");
  }
  if ("failure" in answer) return mutationFailureOf(response.status, answer.failure as Failure);
  if ("message" in answer && "reference" in answer) {
    return mutationFailure(response.status, String(answer.message));
  }
  return answer as T;
}

function mutationFailureOf(status: number, failure: Failure): MutationFailure {
  const issues = failure.kind === "invalid" ? failure.issues : [];
  const passwordNeeded = failure.kind === "password-needed";
  return {
    kind: "refused",
    status,
    message: deskRefusalMessage(status, failure),
    issues,
    passwordNeeded,
  };
}

/** Why the desk refused, in a sentence. */
export function deskRefusalMessage(status: number, failure: Failure): string {
  if (failure.kind === "invalid") {
    const [first] = failure.issues;
    return first ? (first.named ?? first.message) : "The desk refused this.";
  }
  if ("why" in failure && failure.why) return failure.why;
  if (failure.kind === "forbidden") {
    return `Your role lacks the permission ${failure.permission}.`;
  }
  if (failure.kind === "password-needed") return "This takes your password, typed a moment ago.";
  if (failure.kind === "not-found") return `${failure.what} is not there any more.`;
  return statusMessages[status] ?? "The desk refused this.";
}

const statusMessages: Readonly<Record<number, string>> = {
  401: "You are signed out. Sign in again.",
  403: "The desk refused this page's address. Open the desk at the address its terminal printed.",
  413: "That is too long.",
  415: "The desk refused this form. Reload the page.",
  503: "The desk is busy. Try again in a moment.",
};

function mutationFailure(status: number, message: string): MutationFailure {
  return { kind: "refused", status, message, issues: [], passwordNeeded: false };
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
