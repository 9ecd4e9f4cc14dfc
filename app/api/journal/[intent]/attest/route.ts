import { journalRoutes } from "@/lib/api/routes/journal";
import { handle } from "@/server/http/handle";
import { attest } from "@/server/journal/entry";

export const POST = handle(journalRoutes.attest, async ({ principal, params, body }) => {
  await attest(principal, params.intent, body);
  return {};
});
