import { connectionRoutes } from "@/lib/api/routes/connections";
import { connectionsPage } from "@/server/accounts/connections-page";
import { changeDeclared } from "@/server/accounts/declared";
import { handle } from "@/server/http/handle";

export const PATCH = handle(connectionRoutes.declare, async ({ principal, params, body }) => {
  await changeDeclared(principal, params.id, body);
  return connectionsPage(principal);
});
