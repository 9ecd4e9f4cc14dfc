import { respondTo } from "@/server/http/respond";
import { auditingDenials, routeHandler } from "@/server/http/route-handler";
import { listPeople } from "@/server/people/manage-users";
import { revokeLink } from "@/server/people/one-time-links";

/** Revokes a link that was not used. */
export const DELETE = routeHandler({ capability: "people.manage" }, async (context) => {
  const { principal, params } = context;
  await auditingDenials(context, () => revokeLink(principal, String(params.link)));
  return respondTo<"DELETE /api/people/links/[link]">(await listPeople(principal));
});
