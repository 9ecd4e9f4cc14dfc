import { respondTo } from "@/server/http/respond";
import { auditingDenials, routeHandler } from "@/server/http/route-handler";
import { inviteRequest, listPeople } from "@/server/people/manage-users";
import { invitePerson } from "@/server/people/one-time-links";

/** Everybody on the desk, and the links that still open. */
export const GET = routeHandler({ capability: "people.manage" }, async ({ principal }) =>
  respondTo<"GET /api/people">(await listPeople(principal)),
);

/** A one-time link with which a new user joins in a role. */
export const POST = routeHandler(
  { capability: "people.manage", body: inviteRequest, password: "recent" },
  async (context) =>
    respondTo<"POST /api/people">(
      await auditingDenials(context, () => invitePerson(context.principal, context.body)),
    ),
);
