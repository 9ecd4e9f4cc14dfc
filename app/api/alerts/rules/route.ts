import { alertRuleSettings, changeAlertRule, ruleChangeRequest } from "@/server/alerts/rules";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** The rules of alerts as this desk has set them. */
export const GET = routeHandler({ capability: "signed-in" }, async ({ principal }) =>
  respondTo<"GET /api/alerts/rules">({ rules: await alertRuleSettings(principal.deskId) }),
);

/** Switches a rule or sets its threshold. */
export const PUT = routeHandler(
  { capability: "alerts.manage", body: ruleChangeRequest },
  async ({ principal, body }) =>
    respondTo<"PUT /api/alerts/rules">({ rules: await changeAlertRule(principal, body) }),
);
