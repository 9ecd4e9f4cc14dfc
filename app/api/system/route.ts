import { deskRoutes } from "@/lib/api/routes/desk";
import { handle } from "@/server/http/handle";
import { systemState } from "@/server/metrics/system-state";

export const GET = handle(deskRoutes.system, ({ principal }) => systemState(principal));
