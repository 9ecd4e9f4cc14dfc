import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";
import { changePerson } from "@/server/people/change";
import { listPeople } from "@/server/people/list";
import { notingDenied } from "@/server/people/noting-denied";
import { changeRequest } from "@/server/people/request-schemas";

/** Gives a person another role, or lets them in or keeps them out. */
export const PATCH = door(
  { capability: "people.manage", body: changeRequest, password: "recent" },
  async (visit) => {
    const { principal, params, body } = visit;
    await notingDenied(visit, () => changePerson(principal, String(params.id), body));
    return respond(await listPeople(principal));
  },
);
