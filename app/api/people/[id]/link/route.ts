import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";
import { linkForPerson } from "@/server/people/links";
import { notingDenied } from "@/server/people/noting-denied";

/** A one-time link with which a person chooses a new password. */
export const POST = door({ capability: "people.manage", password: "recent" }, async (visit) => {
  const { principal, params } = visit;
  const link = await notingDenied(visit, () => linkForPerson(principal, String(params.id)));
  return respond(link);
});
