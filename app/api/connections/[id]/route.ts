import { connectionRoutes } from "@/lib/api/routes/connections";
import { connectionsPage, removeKey } from "@/server/accounts/connections";
import { handle } from "@/server/http/handle";

export const DELETE = handle(connectionRoutes.remove, async ({ principal, params }) => {
  await removeKey(principal, params.id);
  return connectionsPage(principal);
});
