import { connectionRoutes } from "@/lib/api/routes/connections";
import { diagnose } from "@/server/gateway/diagnosis/diagnose";
import { handle } from "@/server/http/handle";

export const POST = handle(connectionRoutes.diagnose, ({ principal, params }) =>
  diagnose(principal, params.id),
);
