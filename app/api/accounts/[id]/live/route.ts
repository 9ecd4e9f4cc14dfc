import { connectionRoutes } from "@/lib/api/routes/connections";
import { connectionsPage } from "@/server/accounts/connections-page";
import { allowLive, forbidLive } from "@/server/accounts/venues";
import { handle } from "@/server/http/handle";

export const POST = handle(connectionRoutes.allowLive, async ({ principal, params, body }) => {
  await allowLive(principal, params.id, body.name);
  return connectionsPage(principal);
});

export const DELETE = handle(connectionRoutes.forbidLive, async ({ principal, params }) => {
  await forbidLive(principal, params.id);
  return connectionsPage(principal);
});
