import { clientRoutes } from "@/lib/api/routes/clients";
import { clientPayouts } from "@/server/archive/payouts/payees";
import { handle } from "@/server/http/handle";

export const GET = handle(clientRoutes.payouts, ({ query, params, principal }) =>
  clientPayouts(principal, query.account, params.client),
);
