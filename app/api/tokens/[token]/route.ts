import { exportRoutes } from "@/lib/api/routes/exports";
import { revokeToken } from "@/server/http/api-tokens";
import { handle } from "@/server/http/handle";

export const DELETE = handle(exportRoutes.revokeToken, async ({ principal, params }) => ({
  tokens: await revokeToken(principal, params.token),
}));
