import { respondTo } from "@/server/http/respond";
import { auditingDenials, routeHandler } from "@/server/http/route-handler";
import { changePerson, changeRequest, listPeople } from "@/server/people/manage-users";

/** Gives a person another role, or lets them in or keeps them out. */
export const PATCH = routeHandler(
  { capability: "people.manage", body: changeRequest, password: "recent" },
  async (context) => {
    const { principal, params, body } = context;
    await auditingDenials(context, () => changePerson(principal, String(params.id), body));
    return respondTo<"PATCH /api/people/[id]">(await listPeople(principal));
  },
);
