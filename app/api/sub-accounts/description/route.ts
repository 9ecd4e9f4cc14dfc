import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { describeSubAccount } from "@/server/sub-accounts/details";
import { descriptionRequest } from "@/server/sub-accounts/request-schemas";

/** Says what a sub-account is to the desk: tags, a comment, how it is watched. */
export const PUT = routeHandler(
  { capability: "clients.manage", body: descriptionRequest },
  async ({ principal, body }) => {
    await describeSubAccount(principal, body);
    return respondTo<"PUT /api/sub-accounts/description">({});
  },
);
