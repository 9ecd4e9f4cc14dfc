import { alertRoutes } from "@/lib/api/routes/alerts";
import { handle } from "@/server/http/handle";
import { acknowledgeAlarm } from "@/server/journal/alarms";

export const DELETE = handle(alertRoutes.acknowledgeAlarm, async ({ principal, params }) => {
  await acknowledgeAlarm(principal, params.alarm);
  return {};
});
