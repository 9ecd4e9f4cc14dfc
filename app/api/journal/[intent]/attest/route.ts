import { z } from "zod";
import { attestedOutcomes } from "@/lib/journal/resolve-actions";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { attest } from "@/server/journal/entry";

const body = z.strictObject({
  outcome: z.enum(attestedOutcomes),
  note: z.string().trim().min(1).max(500),
});

/**
 * Records what a person says became of an entry who has looked at the exchange. Of an order that
 * takes the right to place, of a sub-account the right to create: it is asked with the entry.
 */
export const POST = routeHandler({ capability: "journal.view", body }, async (context) => {
  await attest(context.principal, String(context.params.intent), context.body);
  return respondTo<"POST /api/journal/[intent]/attest">({});
});
