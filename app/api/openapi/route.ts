import { env } from "@/server/env";
import { openApiDocument } from "@/server/exports/open-api";
import { respond } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** The read API as an OpenAPI document, made from the schemas that the routes themselves use. */
export const GET = routeHandler({ capability: "signed-in" }, () =>
  respond(openApiDocument(env().deskOrigin)),
);
