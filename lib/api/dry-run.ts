import type { DryRun, JournalledId } from "@/lib/orders/order-intent";
import { failureIn } from "./client";
import type { SendRequest } from "./exchange";
import type { Failure } from "./failure";

/** What came of trying an order: what would be sent, why it would be refused, or no answer. */
export type DryRunAnswer =
  | DryRun
  | { readonly kind: "refused"; readonly failure: Failure }
  | { readonly kind: "no-answer" };

/** Has the desk check an order in full and say what it would send. It never sends it. */
export async function askDryRun<Id extends JournalledId>(
  endpoint: Id,
  { connectionId, request, key }: SendRequest<Id>,
): Promise<DryRunAnswer> {
  try {
    const response = await fetch(`/api/exchange/${endpoint}`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      // In the body, whose form is strict: a desk that does not know it refuses and sends nothing.
      body: JSON.stringify({ connectionId, request, dryRun: true }),
      credentials: "same-origin",
    });
    const answer = await response.json();
    const failure = failureIn(answer);
    if (failure) return { kind: "refused", failure };
    return answer?.kind === "dry-run" ? answer : { kind: "no-answer" };
  } catch {
    return { kind: "no-answer" };
  }
}
