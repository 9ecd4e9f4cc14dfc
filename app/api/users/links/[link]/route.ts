import { usersRoutes } from "@/lib/api/routes/users";
import { auditingDenials } from "@/server/http/denied-requests";
import { handle } from "@/server/http/handle";
import { listUsers } from "@/server/users/manage-users";
import { revokeLink } from "@/server/users/one-time-links";

export const DELETE = handle(usersRoutes.revokeLink, async (context) => {
  const { principal, params } = context;
  await auditingDenials(context, () => revokeLink(principal, params.link));
  return listUsers(principal);
});
