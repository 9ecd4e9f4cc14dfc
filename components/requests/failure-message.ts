import { orderIntentSentence } from "@/components/order-parts/order-sentence";
import type { Failure } from "@/lib/api/failure";
import { failureMessage } from "@/lib/api/failure-message";
import type { Numbers } from "@/lib/decimal";

/** Why the desk refused, in a sentence; an earlier order stands in it as the journal writes it. */
export function refusedOrderMessage(failure: Failure, numbers: Numbers): string {
  return failureMessage(failure, (order) => orderIntentSentence(order, [], numbers));
}
