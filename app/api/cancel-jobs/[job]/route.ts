import { changeCancelJob } from "@/server/cancel-jobs/jobs";
import { cancelJobChange } from "@/server/cancel-jobs/request-schemas";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** Pauses a mass cancel, goes on with it, or stops it; a cancel that was sent comes to its end. */
export const PATCH = routeHandler(
  { capability: "orders.cancel", body: cancelJobChange },
  async ({ principal, params, body }) =>
    respondTo<"PATCH /api/cancel-jobs/[job]">({
      job: await changeCancelJob(principal, String(params.job), body.state),
    }),
);
