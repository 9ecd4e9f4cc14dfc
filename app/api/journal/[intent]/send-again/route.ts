import { sendAgain } from "@/server/gateway/send-again";
import { door } from "@/server/http/door";
import { respondOutcome } from "@/server/http/respond";

/** Sends an unresolved order once more under the same id, where the exchange knows it again. */
export const POST = door({ capability: "orders.place" }, async (visit) => {
  const { principal, params, idempotencyKey } = visit;
  return respondOutcome(await sendAgain(principal, String(params.intent), idempotencyKey));
});
