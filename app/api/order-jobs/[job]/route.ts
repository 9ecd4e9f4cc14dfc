import { orderJobRoutes } from "@/lib/api/routes/order-jobs";
import { handle } from "@/server/http/handle";
import { changeOrderJob } from "@/server/order-jobs/jobs";
import { readJobRows } from "@/server/order-jobs/list-jobs";

export const GET = handle(orderJobRoutes.rows, async ({ principal, params }) =>
  readJobRows(principal.deskId, params.job),
);

export const PATCH = handle(orderJobRoutes.change, async ({ signedIn, params, body }) => ({
  job: await changeOrderJob(signedIn, params.job, body),
}));
