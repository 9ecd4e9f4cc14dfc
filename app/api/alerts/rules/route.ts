import { alertRoutes } from "@/lib/api/routes/alerts";
import { alertRuleSettings, changeAlertRule } from "@/server/alerts/rules";
import { handle } from "@/server/http/handle";

export const GET = handle(alertRoutes.rules, async ({ principal }) => ({
  rules: await alertRuleSettings(principal.deskId),
}));

export const PUT = handle(alertRoutes.changeRule, async ({ principal, body }) => ({
  rules: await changeAlertRule(principal, body),
}));
