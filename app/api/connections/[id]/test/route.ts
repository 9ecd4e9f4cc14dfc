import { connectionRoutes } from "@/lib/api/routes/connections";
import { testKey } from "@/server/gateway/account-probe";
import { handle } from "@/server/http/handle";

export const POST = handle(connectionRoutes.test, ({ principal, params }) =>
  testKey(principal, params.id),
);
