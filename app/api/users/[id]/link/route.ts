import { usersRoutes } from "@/lib/api/routes/users";
import { auditingDenials } from "@/server/http/denied-requests";
import { handle } from "@/server/http/handle";
import { createPasswordLink } from "@/server/users/one-time-links";

export const POST = handle(usersRoutes.passwordLink, (context) =>
  auditingDenials(context, () => createPasswordLink(context.principal, context.params.id)),
);
