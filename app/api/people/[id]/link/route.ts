import { respondTo } from "@/server/http/respond";
import { auditingDenials, routeHandler } from "@/server/http/route-handler";
import { createPasswordLink } from "@/server/people/one-time-links";

/** A one-time link with which a person chooses a new password. */
export const POST = routeHandler(
  { capability: "people.manage", password: "recent" },
  async (context) => {
    const { principal, params } = context;
    const link = await auditingDenials(context, () =>
      createPasswordLink(principal, String(params.id)),
    );
    return respondTo<"POST /api/people/[id]/link">(link);
  },
);
