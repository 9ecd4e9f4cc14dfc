import { clientsActor } from "@/server/archive/clients/locked-days";
import {
  addClient,
  changePlan,
  clientPlanRequest,
  newClientRequest,
} from "@/server/archive/clients/manage-clients";
import { respondTo } from "@/server/http/respond";
import { auditingDenials, routeHandler } from "@/server/http/route-handler";

/** Names a client of an account. */
export const POST = routeHandler(
  { capability: "clients.manage", body: newClientRequest },
  async ({ principal, body }) => {
    return respondTo<"POST /api/clients">({ id: await addClient(principal, body) });
  },
);

/** Says what part of its rebate a client gets, and what its statements' numbers begin with. */
export const PATCH = routeHandler(
  { capability: "clients.manage", body: clientPlanRequest },
  async (context) => {
    await auditingDenials(context, () => changePlan(clientsActor(context), context.body));
    return respondTo<"PATCH /api/clients">({});
  },
);
