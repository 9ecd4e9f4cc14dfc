import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { selectWatched } from "@/server/sub-accounts/details";
import { watchRequest } from "@/server/sub-accounts/request-schemas";

/** Says whose assets are read into the history, and whose no longer. */
export const PUT = routeHandler(
  { capability: "clients.manage", body: watchRequest },
  async ({ principal, body }) => {
    await selectWatched(principal, body);
    return respondTo<"PUT /api/assets/watch">({});
  },
);
