import { orderJobRoutes } from "@/lib/api/routes/order-jobs";
import { handle } from "@/server/http/handle";
import { startBatch } from "@/server/order-jobs/start";

export const POST = handle(orderJobRoutes.batch, async ({ signedIn, body, idempotencyKey }) => ({
  jobId: await startBatch(signedIn, body, idempotencyKey),
}));
