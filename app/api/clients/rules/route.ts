import { clientsActor } from "@/server/archive/clients/locked-days";
import {
  clientRuleRemoval,
  clientRuleRequest,
  removeRule,
  saveRule,
} from "@/server/archive/clients/manage-clients";
import { respondTo } from "@/server/http/respond";
import { auditingDenials, routeHandler } from "@/server/http/route-handler";

/** Saves that fills whose clientOid begins so are a client's; answers whose they were by rule. */
export const PUT = routeHandler(
  { capability: "clients.manage", body: clientRuleRequest },
  async (context) => {
    const { before, ...changed } = await auditingDenials(context, () =>
      saveRule(clientsActor(context), context.body),
    );
    return respondTo<"PUT /api/clients/rules">({ ...changed, before: before?.clientId ?? null });
  },
);

/** Removes a client's rule from a day on; other clients' days stay. */
export const DELETE = routeHandler(
  { capability: "clients.manage", body: clientRuleRemoval },
  async (context) => {
    const { before, ...changed } = await auditingDenials(context, () =>
      removeRule(clientsActor(context), context.body),
    );
    return respondTo<"DELETE /api/clients/rules">({ ...changed, before: before?.clientId ?? null });
  },
);
