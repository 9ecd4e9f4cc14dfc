import { connectionRoutes } from "@/lib/api/routes/connections";
import { listDrift } from "@/server/gateway/drift";
import { handle } from "@/server/http/handle";

export const GET = handle(connectionRoutes.drift, ({ principal }) => listDrift(principal));
