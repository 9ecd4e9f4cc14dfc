import { fileResponse } from "@/server/exports/export-run";
import { statementContent } from "@/server/exports/statements";
import { routeHandler } from "@/server/http/route-handler";

/** A statement's file, byte for byte as it was made. */
export const GET = routeHandler({ capability: "commissions.view" }, async ({ principal, params }) =>
  fileResponse(await statementContent(principal, String(params.statement))),
);
