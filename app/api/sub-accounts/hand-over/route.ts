import { subAccountRoutes } from "@/lib/api/routes/sub-accounts";
import { handle } from "@/server/http/handle";
import { deliverKeys } from "@/server/sub-accounts/deliver-keys";

export const POST = handle(subAccountRoutes.handOver, async ({ principal, body }) => {
  await deliverKeys(principal, body.keys);
  return {};
});
