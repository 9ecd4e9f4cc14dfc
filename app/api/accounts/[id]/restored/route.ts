import { connectionRoutes } from "@/lib/api/routes/connections";
import { connectionsPage } from "@/server/accounts/connections-page";
import { handle } from "@/server/http/handle";
import { confirmRestored } from "@/server/reconciliation/restored-accounts";

export const DELETE = handle(connectionRoutes.confirmRestored, async ({ principal, params }) => {
  await confirmRestored(principal, params.id);
  return connectionsPage(principal);
});
