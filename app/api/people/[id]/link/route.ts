import { peopleRoutes } from "@/lib/api/routes/people";
import { auditingDenials } from "@/server/http/denied-requests";
import { handle } from "@/server/http/handle";
import { createPasswordLink } from "@/server/people/one-time-links";

export const POST = handle(peopleRoutes.passwordLink, (context) =>
  auditingDenials(context, () => createPasswordLink(context.principal, context.params.id)),
);
