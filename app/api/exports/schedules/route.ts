import { readAccountQuery } from "@/server/archive/commissions/query";
import { addSchedule, listSchedules, newScheduleRequest } from "@/server/exports/schedules";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** An account's scheduled exports, when each fires next, and its last run: `?account`. */
export const GET = routeHandler({ capability: "commissions.view" }, async ({ query, principal }) =>
  respondTo<"GET /api/exports/schedules">(await listSchedules(principal, readAccountQuery(query))),
);

/** Schedules an export into the folder, and to a channel where one is named. */
export const POST = routeHandler(
  { capability: "exports.schedule", body: newScheduleRequest, password: "recent" },
  async ({ principal, body }) =>
    respondTo<"POST /api/exports/schedules">(await addSchedule(principal, body)),
);
