import { peopleRoutes } from "@/lib/api/routes/people";
import { auditingDenials } from "@/server/http/denied-requests";
import { handle } from "@/server/http/handle";
import { listPeople } from "@/server/people/manage-users";
import { invitePerson } from "@/server/people/one-time-links";

export const GET = handle(peopleRoutes.list, ({ principal }) => listPeople(principal));

export const POST = handle(peopleRoutes.invite, (context) =>
  auditingDenials(context, () => invitePerson(context.principal, context.body)),
);
