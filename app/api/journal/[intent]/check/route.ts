import { journalRoutes } from "@/lib/api/routes/journal";
import { handle } from "@/server/http/handle";
import { respond } from "@/server/http/respond";
import { checkNow } from "@/server/journal/entry";

export const POST = handle(journalRoutes.check, async ({ principal, params }) => {
  await checkNow(principal, params.intent);
  return respond({}, 202);
});
