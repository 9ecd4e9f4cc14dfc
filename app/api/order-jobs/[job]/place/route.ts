import { orderJobRoutes } from "@/lib/api/routes/order-jobs";
import { handle } from "@/server/http/handle";
import { placeReplacement } from "@/server/order-jobs/start";

export const POST = handle(orderJobRoutes.place, async (context) => {
  const { signedIn, params, body, idempotencyKey } = context;
  return { jobId: await placeReplacement(signedIn, { ...params, ...body }, idempotencyKey) };
});
