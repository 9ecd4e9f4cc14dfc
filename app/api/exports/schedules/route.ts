import { exportRoutes } from "@/lib/api/routes/exports";
import { addSchedule, listSchedules } from "@/server/exports/schedules";
import { handle } from "@/server/http/handle";

export const GET = handle(exportRoutes.schedules, ({ query, principal }) =>
  listSchedules(principal, query.account),
);

export const POST = handle(exportRoutes.addSchedule, ({ principal, body }) =>
  addSchedule(principal, body),
);
