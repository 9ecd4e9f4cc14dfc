import { connectionRoutes } from "@/lib/api/routes/connections";
import { removeKey } from "@/server/accounts/connections";
import { connectionsPage } from "@/server/accounts/connections-page";
import { handle } from "@/server/http/handle";

export const DELETE = handle(connectionRoutes.remove, async ({ principal, params }) => {
  await removeKey(principal, params.id);
  return connectionsPage(principal);
});
