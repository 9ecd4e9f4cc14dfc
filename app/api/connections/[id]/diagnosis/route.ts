import { diagnose } from "@/server/gateway/diagnosis/diagnose";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** Checks a connection end to end; changes nothing. */
export const POST = routeHandler(
  { capability: "connections.view" },
  async ({ principal, params }) =>
    respondTo<"POST /api/connections/[id]/diagnosis">(await diagnose(principal, String(params.id))),
);
