import { orderJobRoutes } from "@/lib/api/routes/order-jobs";
import { handle } from "@/server/http/handle";
import { changeOrderJob } from "@/server/order-jobs/jobs";

export const PATCH = handle(orderJobRoutes.change, async ({ signedIn, params, body }) => ({
  job: await changeOrderJob(signedIn, params.job, body),
}));
