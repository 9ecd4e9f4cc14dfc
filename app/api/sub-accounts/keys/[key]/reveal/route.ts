import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { revealKey } from "@/server/sub-accounts/deliver-keys";

/** Shows a created key's secrets to its creator, once. */
export const POST = routeHandler(
  { capability: "secrets.reveal", password: "recent" },
  async ({ principal, params }) =>
    respondTo<"POST /api/sub-accounts/keys/[key]/reveal">(
      await revealKey(principal, String(params.key)),
    ),
);
