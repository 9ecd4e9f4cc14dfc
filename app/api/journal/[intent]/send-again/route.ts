import { Deadline } from "@/server/gateway/deadline";
import { timeLeft } from "@/server/gateway/press-age";
import { sendAgain } from "@/server/gateway/send-again";
import { respondOutcome } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** Sends an unresolved order once more under the same id, where the exchange knows it again. */
export const POST = routeHandler({ capability: "orders.place" }, async (context) => {
  const { principal, params, idempotencyKey } = context;
  const deadline = new Deadline(timeLeft(context));
  const intent = String(params.intent);
  return respondOutcome(await sendAgain(principal, intent, idempotencyKey, deadline));
});
