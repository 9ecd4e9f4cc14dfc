import { alertRoutes } from "@/lib/api/routes/alerts";
import { acknowledgeAlert, snoozeAlert } from "@/server/alerts/alerts";
import { handle } from "@/server/http/handle";

export const PATCH = handle(alertRoutes.change, async ({ principal, params, body }) => {
  if (body.action === "acknowledge") await acknowledgeAlert(principal, params.alert);
  else await snoozeAlert(principal, params.alert, body.until);
  return {};
});
