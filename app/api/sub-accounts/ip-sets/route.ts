import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { removeIpSet, saveIpSet } from "@/server/sub-accounts/ip-sets";
import { ipSetRemoval, ipSetRequest } from "@/server/sub-accounts/request-schemas";

/** Saves addresses by a name, for keys that will be created. */
export const PUT = routeHandler(
  { capability: "sub-accounts.create", body: ipSetRequest },
  async ({ principal, body }) => {
    await saveIpSet(principal, body);
    return respondTo<"PUT /api/sub-accounts/ip-sets">({});
  },
);

/** Forgets the addresses of a name. */
export const DELETE = routeHandler(
  { capability: "sub-accounts.create", body: ipSetRemoval },
  async ({ principal, body }) => {
    await removeIpSet(principal, body);
    return respondTo<"DELETE /api/sub-accounts/ip-sets">({});
  },
);
