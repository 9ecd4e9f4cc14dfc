import { z } from "zod";
import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";
import { attest } from "@/server/journal/resolve/attest";

const body = z.strictObject({
  outcome: z.enum(["not-placed", "filled", "open", "applied", "not-applied"]),
  note: z.string().trim().min(1).max(500),
});

/** Records what a person says became of an entry who has looked at the exchange. */
export const POST = door({ capability: "orders.place", body }, async (visit) => {
  await attest(visit.principal, String(visit.params.intent), visit.body);
  return respond({});
});
