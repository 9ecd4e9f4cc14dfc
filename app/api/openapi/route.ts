import { deskRoutes } from "@/lib/api/routes/desk";
import { env } from "@/server/env";
import { openApiDocument } from "@/server/exports/open-api";
import { handle } from "@/server/http/handle";

export const GET = handle(deskRoutes.openApi, () => openApiDocument(env().deskOrigin));
