import { orderJobRoutes } from "@/lib/api/routes/order-jobs";
import { handle } from "@/server/http/handle";
import { startCancelJob } from "@/server/order-jobs/start";

export const POST = handle(orderJobRoutes.cancel, async ({ principal, body, idempotencyKey }) => ({
  jobId: await startCancelJob(principal, body, idempotencyKey),
}));
