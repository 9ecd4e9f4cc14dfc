import { exportRoutes } from "@/lib/api/routes/exports";
import { verifyExport } from "@/server/exports/export-runs";
import { handle } from "@/server/http/handle";

export const GET = handle(exportRoutes.verify, ({ query, principal }) =>
  verifyExport(principal, query),
);
