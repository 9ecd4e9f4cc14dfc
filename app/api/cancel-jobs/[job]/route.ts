import { cancelJobRoutes } from "@/lib/api/routes/cancel-jobs";
import { changeCancelJob } from "@/server/cancel-jobs/jobs";
import { handle } from "@/server/http/handle";

export const PATCH = handle(cancelJobRoutes.change, async ({ principal, params, body }) => ({
  job: await changeCancelJob(principal, params.job, body.state),
}));
