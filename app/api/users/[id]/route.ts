import { usersRoutes } from "@/lib/api/routes/users";
import { auditingDenials } from "@/server/http/denied-requests";
import { handle } from "@/server/http/handle";
import { changeUser, listUsers } from "@/server/users/manage-users";

export const PATCH = handle(usersRoutes.change, async (context) => {
  const { principal, params, body } = context;
  await auditingDenials(context, () => changeUser(principal, params.id, body));
  return listUsers(principal);
});
