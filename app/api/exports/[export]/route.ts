import { stopExport } from "@/server/exports/export-runs";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** Stops an export that is being written: its file breaks off and counts as none. */
export const DELETE = routeHandler(
  { capability: "commissions.view" },
  async ({ principal, params }) => {
    await stopExport(principal, String(params.export));
    return respondTo<"DELETE /api/exports/[export]">({});
  },
);
