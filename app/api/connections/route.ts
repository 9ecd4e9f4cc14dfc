import { connectionRoutes } from "@/lib/api/routes/connections";
import { addKey } from "@/server/accounts/add-connection";
import { connectionsPage } from "@/server/accounts/connections-page";
import { handle } from "@/server/http/handle";

export const GET = handle(connectionRoutes.list, ({ principal }) => connectionsPage(principal));

export const POST = handle(connectionRoutes.add, async ({ principal, body }) => {
  await addKey(principal, body);
  return connectionsPage(principal);
});
