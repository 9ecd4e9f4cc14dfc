import { limitRoutes } from "@/lib/api/routes/limits";
import { readLimits } from "@/server/gateway/limits";
import { handle } from "@/server/http/handle";

export const GET = handle(limitRoutes.rates, ({ query, principal }) =>
  readLimits(principal, query.account),
);
