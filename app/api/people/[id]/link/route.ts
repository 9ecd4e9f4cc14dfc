import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";
import { linkForPerson } from "@/server/people/links";

/** A one-time link with which a person chooses a new password. */
export const POST = door({ capability: "people.manage" }, async ({ principal, params }) =>
  respond(await linkForPerson(principal, String(params.id))),
);
