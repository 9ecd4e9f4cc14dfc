import { changeCancelJob } from "@/server/cancel-jobs/change-job";
import { cancelJobChange } from "@/server/cancel-jobs/request-schemas";
import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";

/** Pauses a mass cancel, goes on with it, or stops it; a cancel that was sent comes to its end. */
export const PATCH = door(
  { capability: "orders.cancel", body: cancelJobChange },
  async ({ principal, params, body }) =>
    respond({ job: await changeCancelJob(principal, String(params.job), body.state) }),
);
