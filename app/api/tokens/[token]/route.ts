import { revokeToken } from "@/server/http/api-tokens";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** Revokes a token: its next call is refused. */
export const DELETE = routeHandler({ capability: "people.manage" }, async ({ principal, params }) =>
  respondTo<"DELETE /api/tokens/[token]">({
    tokens: await revokeToken(principal, String(params.token)),
  }),
);
