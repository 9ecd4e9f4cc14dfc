import { changeSchedule, scheduleChangeRequest } from "@/server/exports/schedules";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** Pauses a schedule or lets it go on; what came due meanwhile by the clock is left out. */
export const PATCH = routeHandler(
  { capability: "exports.schedule", body: scheduleChangeRequest },
  async ({ principal, params, body }) => {
    await changeSchedule(principal, String(params.schedule), body.state);
    return respondTo<"PATCH /api/exports/schedules/[schedule]">({});
  },
);

/** Deletes a schedule; its files and runs stay. */
export const DELETE = routeHandler(
  { capability: "exports.schedule" },
  async ({ principal, params }) => {
    await changeSchedule(principal, String(params.schedule), "removed");
    return respondTo<"DELETE /api/exports/schedules/[schedule]">({});
  },
);
