import type { RequestOf, ResponseOf } from "@/lib/exchange/endpoints";
import type { Outcome, RowsOutcome } from "@/lib/exchange/errors";
import { pressAgeHeader } from "@/lib/orders/lateness";
import type { JournalledId, journalled } from "@/lib/orders/order-intent";
import { failureIn, redirectToSignIn, textIn } from "./client";
import type { Failure } from "./failure";

/** What came of a change at the exchange; of a list, of each of its elements. */
type ChangeOutcome<Id extends JournalledId> = Id extends JournalledId
  ? (typeof journalled)[Id]["many"] extends true
    ? RowsOutcome<RowOf<ResponseOf<Id>>> | Extract<Outcome<never>, { kind: "pending" }>
    : Outcome<ResponseOf<Id>>
  : never;

type RowOf<List> = List extends readonly (infer Row)[] ? Row : never;

/** What came of asking the desk to change something at the exchange. */
export type SendResult<Id extends JournalledId> =
  | ChangeOutcome<Id>
  /** The desk refused: nothing was written down and nothing left. */
  | { readonly kind: "refused"; readonly failure: Failure }
  /** The desk itself gave no answer: it may or may not have sent. The journal knows. */
  | { readonly kind: "no-answer" };

export interface SendRequest<Id extends JournalledId> {
  readonly connectionId: string;
  /** A record, or for endpoints 7 and 8 a list of them. */
  readonly request: RequestOf<Id>;
  /** The intent's id: the same for every try of the same thing, another for another thing. */
  readonly key: string;
  readonly confirm?: readonly string[];
  /** When the user pressed, by `performance.now()`: an order that is late is not sent. */
  readonly pressedAt?: number;
}

/** Sends one change by the desk's one route to the exchange. Never tries twice, never throws. */
export async function exchangeMutation<Id extends JournalledId>(
  endpoint: Id,
  { connectionId, request, key, confirm = [], pressedAt }: SendRequest<Id>,
): Promise<SendResult<Id>> {
  const age = (pressedAt: number) => `${Math.max(0, Math.round(performance.now() - pressedAt))}`;
  try {
    const response = await fetch(`/api/exchange/${endpoint}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": key,
        ...(pressedAt === undefined ? {} : { [pressAgeHeader]: age(pressedAt) }),
      },
      body: JSON.stringify({ connectionId, request, confirm }),
      cache: "no-store",
      credentials: "same-origin",
    });
    if (response.status === 401) redirectToSignIn();
    const answer = await response.json();
    const failure = failureIn(answer);
    if (failure) return { kind: "refused", failure };
    return textIn(answer, "kind") === null ? { kind: "no-answer" } : answer;
  } catch {
    return { kind: "no-answer" };
  }
}
