import { env } from "@/server/env";
import { openApiDocument } from "@/server/exports/open-api";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** The read API as an OpenAPI document, made from the schemas that the routes themselves use. */
export const GET = routeHandler({ capability: "signed-in" }, () =>
  respondTo<"GET /api/openapi">(openApiDocument(env().deskOrigin)),
);
