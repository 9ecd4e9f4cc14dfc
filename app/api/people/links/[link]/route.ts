import { peopleRoutes } from "@/lib/api/routes/people";
import { auditingDenials } from "@/server/http/denied-requests";
import { handle } from "@/server/http/handle";
import { listPeople } from "@/server/people/manage-users";
import { revokeLink } from "@/server/people/one-time-links";

export const DELETE = handle(peopleRoutes.revokeLink, async (context) => {
  const { principal, params } = context;
  await auditingDenials(context, () => revokeLink(principal, params.link));
  return listPeople(principal);
});
