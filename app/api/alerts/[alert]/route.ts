import { acknowledgeAlert, alertChangeRequest, snoozeAlert } from "@/server/alerts/alerts";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** Acknowledges an alert, or snoozes it; each rule says which roles may. */
export const PATCH = routeHandler(
  { capability: "signed-in", body: alertChangeRequest },
  async ({ principal, params, body }) => {
    const id = String(params.alert);
    if (body.action === "acknowledge") await acknowledgeAlert(principal, id);
    else await snoozeAlert(principal, id, body.until);
    return respondTo<"PATCH /api/alerts/[alert]">({});
  },
);
