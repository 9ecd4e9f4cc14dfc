import { readAccountQuery } from "@/server/archive/commissions/query";
import { createToken, listTokens, newTokenRequest } from "@/server/http/api-tokens";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** The tokens with which programs read an account, without their secrets: `?account`. */
export const GET = routeHandler({ capability: "people.manage" }, async ({ query, principal }) =>
  respondTo<"GET /api/tokens">({ tokens: await listTokens(principal, readAccountQuery(query)) }),
);

/** Makes a token; its secret is in this answer only. */
export const POST = routeHandler(
  { capability: "people.manage", body: newTokenRequest, password: "recent" },
  async ({ principal, body }) => respondTo<"POST /api/tokens">(await createToken(principal, body)),
);
