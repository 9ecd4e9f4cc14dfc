import { exportRoutes } from "@/lib/api/routes/exports";
import { changeSchedule } from "@/server/exports/schedules";
import { handle } from "@/server/http/handle";

export const PATCH = handle(exportRoutes.changeSchedule, async ({ principal, params, body }) => {
  await changeSchedule(principal, params.schedule, body.state);
  return {};
});

export const DELETE = handle(exportRoutes.removeSchedule, async ({ principal, params }) => {
  await changeSchedule(principal, params.schedule, "removed");
  return {};
});
