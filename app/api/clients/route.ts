import { addClient, newClientRequest } from "@/server/archive/clients/manage-clients";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** Names a client of an account. */
export const POST = routeHandler(
  { capability: "clients.manage", body: newClientRequest },
  async ({ principal, body }) => {
    return respondTo<"POST /api/clients">({ id: await addClient(principal, body) });
  },
);
