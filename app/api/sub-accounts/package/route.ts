import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { packageKeys } from "@/server/sub-accounts/deliver-keys";
import { packageRequest } from "@/server/sub-accounts/request-schemas";

/** Created keys as a file that only opens with the passphrase given. */
export const POST = routeHandler(
  { capability: "secrets.reveal", password: "recent", body: packageRequest },
  async ({ principal, body }) =>
    respondTo<"POST /api/sub-accounts/package">(
      await packageKeys(principal, body.keys, body.passphrase),
    ),
);
