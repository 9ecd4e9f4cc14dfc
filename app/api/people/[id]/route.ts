import { peopleRoutes } from "@/lib/api/routes/people";
import { auditingDenials } from "@/server/http/denied-requests";
import { handle } from "@/server/http/handle";
import { changePerson, listPeople } from "@/server/people/manage-users";

export const PATCH = handle(peopleRoutes.change, async (context) => {
  const { principal, params, body } = context;
  await auditingDenials(context, () => changePerson(principal, params.id, body));
  return listPeople(principal);
});
