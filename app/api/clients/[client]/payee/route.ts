import { clientRoutes } from "@/lib/api/routes/clients";
import { changePayee } from "@/server/archive/payouts/payees";
import { handle } from "@/server/http/handle";

export const PUT = handle(clientRoutes.changePayee, async ({ principal, params, body }) => {
  await changePayee(principal, params.client, body);
  return {};
});
