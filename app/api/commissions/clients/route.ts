import { clientsAnswer } from "@/server/archive/answers";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/**
 * The clients of an account, and exact sums of its commissions by client and by what attributes
 * them, with what is nobody's: `?account&from&to&product&symbol`.
 */
export const GET = routeHandler({ capability: "commissions.view" }, async (asked) =>
  respondTo<"GET /api/commissions/clients">(await clientsAnswer(asked)),
);
