import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { enterExternal, removeExternal } from "@/server/sub-accounts/external";
import { externalRemoval, externalRequest } from "@/server/sub-accounts/request-schemas";

/** Enters sub-accounts that were made elsewhere, so that the quota counts them. */
export const POST = routeHandler(
  { capability: "sub-accounts.create", body: externalRequest },
  async ({ principal, body }) => {
    await enterExternal(principal, body);
    return respondTo<"POST /api/sub-accounts/external">({});
  },
);

/** Takes such an entry back; at the exchange nothing changes. */
export const DELETE = routeHandler(
  { capability: "sub-accounts.create", body: externalRemoval },
  async ({ principal, body }) => {
    await removeExternal(principal, body);
    return respondTo<"DELETE /api/sub-accounts/external">({});
  },
);
