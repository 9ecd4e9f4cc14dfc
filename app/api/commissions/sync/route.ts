import { commissionRoutes } from "@/lib/api/routes/commissions";
import { pauseSync } from "@/server/archive/pause-sync";
import { handle } from "@/server/http/handle";

export const PATCH = handle(commissionRoutes.pauseSync, async ({ principal, body }) => {
  await pauseSync(principal, body.accountId, body.paused);
  return { paused: body.paused };
});
