import { limitRoutes } from "@/lib/api/routes/limits";
import { handle } from "@/server/http/handle";
import { changeDeskLimit, listDeskLimits } from "@/server/users/risk-limits";

export const GET = handle(limitRoutes.deskLimits, ({ principal }) => listDeskLimits(principal));

export const PUT = handle(limitRoutes.changeDeskLimit, async ({ principal, body }) => {
  await changeDeskLimit(principal, body);
  return listDeskLimits(principal);
});
