import { journalRoutes } from "@/lib/api/routes/journal";
import { Deadline } from "@/server/gateway/deadline";
import { timeLeft } from "@/server/gateway/press-age";
import { sendAgain } from "@/server/gateway/send-again";
import { handle } from "@/server/http/handle";
import { respondOutcome } from "@/server/http/respond";

export const POST = handle(journalRoutes.sendAgain, async (context) => {
  const { principal, params, idempotencyKey } = context;
  const deadline = new Deadline(timeLeft(context));
  return respondOutcome(await sendAgain(principal, params.intent, idempotencyKey, deadline));
});
