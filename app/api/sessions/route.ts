import { endOtherSessions, listOwnSessions } from "@/server/auth/own-sessions";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** The browsers that the person is signed in with. */
export const GET = routeHandler({ capability: "signed-in" }, async ({ signedIn }) =>
  respondTo<"GET /api/sessions">({ sessions: await listOwnSessions(signedIn) }),
);

/** Signs all of the person's browsers out but this one. */
export const DELETE = routeHandler({ capability: "signed-in" }, async ({ signedIn }) => {
  await endOtherSessions(signedIn);
  return respondTo<"DELETE /api/sessions">({ sessions: await listOwnSessions(signedIn) });
});
