import { exportRoutes } from "@/lib/api/routes/exports";
import { listExports } from "@/server/exports/export-runs";
import { handle } from "@/server/http/handle";

export const GET = handle(exportRoutes.list, async ({ query, principal }) => ({
  runs: await listExports(principal, query.account),
}));
