import type { Failure, Issue } from "@/lib/exchange/errors";

/** The door answered something else: fields to correct, or one sentence for the whole form. */
export interface Refused {
  readonly kind: "refused";
  /** 0 when no answer came at all. */
  readonly status: number;
  readonly message: string;
  readonly issues: readonly Issue[];
  /** It takes the person's password, typed a moment ago. */
  readonly passwordNeeded: boolean;
}

/** Whether the desk refused what `changeDesk` asked for. */
export function isRefused(answer: object): answer is Refused {
  return "kind" in answer && answer.kind === "refused";
}

/** Asks the desk to change something of its own. Never tries twice by itself. */
export async function changeDesk<T>(
  method: "POST" | "PATCH" | "PUT" | "DELETE",
  path: string,
  body: object = {},
): Promise<T | Refused> {
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
    return readAnswer<T>(response);
  } catch {
    return noAnswer();
  }
}

/** No answer came at all, or it broke off. */
export function noAnswer(): Refused {
  return refused(0, "The desk did not answer. Check that it is running, then try again.");
}

/** What the desk answered; a refusal in words of its own. */
export async function readAnswer<T>(response: Response): Promise<T | Refused> {
  const answer: unknown = await response.json().catch(() => null);
  if (answer === null || typeof answer !== "object") {
    return refused(response.status, "The desk answered something unreadable. Try again.");
  }
  if ("failure" in answer) return fromFailure(response.status, answer.failure as Failure);
  if ("message" in answer && "reference" in answer) {
    return refused(response.status, String(answer.message));
  }
  return answer as T;
}

function fromFailure(status: number, failure: Failure): Refused {
  const issues = failure.kind === "invalid" ? failure.issues : [];
  const passwordNeeded = failure.kind === "password-needed";
  return {
    kind: "refused",
    status,
    message: refusalSentence(status, failure),
    issues,
    passwordNeeded,
  };
}

/** Why the desk refused, in a sentence. */
export function refusalSentence(status: number, failure: Failure): string {
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
  return sentences[status] ?? "The desk refused this.";
}

const sentences: Readonly<Record<number, string>> = {
  401: "You are signed out. Sign in again.",
  403: "The desk refused this page's address. Open the desk at the address its terminal printed.",
  413: "That is too long.",
  415: "The desk refused this form. Reload the page.",
  503: "The desk is busy. Try again in a moment.",
};

function refused(status: number, message: string): Refused {
  return { kind: "refused", status, message, issues: [], passwordNeeded: false };
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
