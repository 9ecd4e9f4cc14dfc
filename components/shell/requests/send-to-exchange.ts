import type { Failure } from "@/lib/api/failure";
import type { Outcome } from "@/lib/exchange/errors";
import { redirectToSignIn } from "./desk-client";

/** What came of asking the desk to change something at the exchange. */
export type SendResult<T = unknown> =
  | Outcome<T>
  /** The desk refused: nothing was written down and nothing left. */
  | { kind: "refused"; failure: Failure }
  /** The desk itself gave no answer: it may or may not have sent. The journal knows. */
  | { kind: "no-answer" };

type Fields = Readonly<Record<string, unknown>>;

interface SendRequest {
  connectionId: string;
  /** A record, or for endpoints 7 and 8 a list of them. */
  request: Fields | readonly Fields[];
  /** The intent's id: the same for every try of the same thing, another for another thing. */
  key: string;
  confirm?: readonly string[];
}

/** Sends one change by the desk's one route to the exchange. Never tries twice by itself. */
export async function sendToExchange<T = unknown>(
  endpoint: string,
  sending: SendRequest,
): Promise<SendResult<T>> {
  const { connectionId, request, key, confirm = [] } = sending;
  try {
    const response = await fetch(`/api/exchange/${endpoint}`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ connectionId, request, confirm }),
      cache: "no-store",
      credentials: "same-origin",
    });
    if (response.status === 401) redirectToSignIn();
    const answer: unknown = await response.json();
    if (answer === null || typeof answer !== "object") return { kind: "no-answer" };
    if ("failure" in answer) return { kind: "refused", failure: answer.failure as Failure };
    return "kind" in answer ? (answer as Outcome<T>) : { kind: "no-answer" };
  } catch {
    return { kind: "no-answer" };
  }
}

/** A new intent's id. */
export function newIntentKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
