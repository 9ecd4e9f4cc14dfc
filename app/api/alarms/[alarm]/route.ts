import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { acknowledgeAlarm } from "@/server/journal/alarms";

/** Acknowledges an alarm. */
export const DELETE = routeHandler(
  { capability: "orders.cancel" },
  async ({ principal, params }) => {
    await acknowledgeAlarm(principal, String(params.alarm));
    return respondTo<"DELETE /api/alarms/[alarm]">({});
  },
);
