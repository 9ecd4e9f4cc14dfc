import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";
import { revokeLink } from "@/server/people/links";
import { listPeople } from "@/server/people/list";
import { notingDenied } from "@/server/people/noting-denied";

/** Takes a link back that nobody has used. */
export const DELETE = door({ capability: "people.manage" }, async (visit) => {
  const { principal, params } = visit;
  await notingDenied(visit, () => revokeLink(principal, String(params.link)));
  return respond(await listPeople(principal));
});
