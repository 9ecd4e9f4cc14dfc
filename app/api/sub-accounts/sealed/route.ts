import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { packageSealedKeys } from "@/server/sub-accounts/deliver-keys";
import { sealedRequest } from "@/server/sub-accounts/request-schemas";

/** Created keys that were sealed for a recipient, as a file that only the recipient opens. */
export const POST = routeHandler(
  { capability: "secrets.reveal", password: "recent", body: sealedRequest },
  async ({ principal, body }) =>
    respondTo<"POST /api/sub-accounts/sealed">(await packageSealedKeys(principal, body.keys)),
);
