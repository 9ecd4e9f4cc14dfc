import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { ceilingRequest, changeCeiling, listCeilings } from "@/server/people/guard-rails";

/** Every ceiling of the desk's orders. */
export const GET = routeHandler({ capability: "limits.manage" }, async ({ principal }) =>
  respondTo<"GET /api/guard-rails/ceilings">(await listCeilings(principal)),
);

/** Sets or removes a ceiling for a person, an account, both, or everybody. */
export const PUT = routeHandler(
  { capability: "limits.manage", password: "recent", body: ceilingRequest },
  async ({ principal, body }) => {
    await changeCeiling(principal, body);
    return respondTo<"PUT /api/guard-rails/ceilings">(await listCeilings(principal));
  },
);
