import {
  clientRuleRemoval,
  clientRuleRequest,
  removeRule,
  saveRule,
} from "@/server/archive/clients/manage-clients";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** Saves that fills whose clientOid begins so are a client's; answers whose they were by rule. */
export const PUT = routeHandler(
  { capability: "clients.manage", body: clientRuleRequest },
  async ({ principal, body }) => {
    const { before, ...changed } = await saveRule(principal, body);
    return respondTo<"PUT /api/clients/rules">({ ...changed, before: before?.clientId ?? null });
  },
);

/** Removes such a rule from a day on: its fills are whose they were without it. */
export const DELETE = routeHandler(
  { capability: "clients.manage", body: clientRuleRemoval },
  async ({ principal, body }) => {
    const { before, ...changed } = await removeRule(principal, body);
    return respondTo<"DELETE /api/clients/rules">({ ...changed, before: before?.clientId ?? null });
  },
);
