import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";
import { inviteSomebody } from "@/server/people/links";
import { listPeople } from "@/server/people/list";
import { notingDenied } from "@/server/people/noting-denied";
import { inviteRequest } from "@/server/people/request-schemas";

/** Everybody on the desk, and the links that still open. */
export const GET = door({ capability: "people.manage" }, async ({ principal }) =>
  respond(await listPeople(principal)),
);

/** A one-time link with which somebody new joins in a role. */
export const POST = door(
  { capability: "people.manage", body: inviteRequest, password: "recent" },
  async (visit) =>
    respond(await notingDenied(visit, () => inviteSomebody(visit.principal, visit.body))),
);
