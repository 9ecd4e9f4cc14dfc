import { orderJobRoutes } from "@/lib/api/routes/order-jobs";
import { handle } from "@/server/http/handle";
import { startReplacement } from "@/server/order-jobs/start";

export const POST = handle(orderJobRoutes.replace, async ({ signedIn, body, idempotencyKey }) => ({
  jobId: await startReplacement(signedIn, body, idempotencyKey),
}));
