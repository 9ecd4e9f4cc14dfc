import { exportRoutes } from "@/lib/api/routes/exports";
import { stopExport } from "@/server/exports/export-runs";
import { handle } from "@/server/http/handle";

export const DELETE = handle(exportRoutes.stop, async ({ principal, params }) => {
  await stopExport(principal, params.export);
  return {};
});
