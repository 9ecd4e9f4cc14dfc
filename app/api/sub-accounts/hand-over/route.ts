import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { deliverKeys } from "@/server/sub-accounts/deliver-keys";
import { deliverRequest } from "@/server/sub-accounts/request-schemas";

/** Wipes the sealed secrets of created keys that their creator has taken over. */
export const POST = routeHandler(
  { capability: "secrets.reveal", password: "recent", body: deliverRequest },
  async ({ principal, body }) => {
    await deliverKeys(principal, body.keys);
    return respondTo<"POST /api/sub-accounts/hand-over">({});
  },
);
