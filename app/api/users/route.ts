import { usersRoutes } from "@/lib/api/routes/users";
import { auditingDenials } from "@/server/http/denied-requests";
import { handle } from "@/server/http/handle";
import { listUsers } from "@/server/users/manage-users";
import { inviteUser } from "@/server/users/one-time-links";

export const GET = handle(usersRoutes.list, ({ principal }) => listUsers(principal));

export const POST = handle(usersRoutes.invite, (context) =>
  auditingDenials(context, () => inviteUser(context.principal, context.body)),
);
