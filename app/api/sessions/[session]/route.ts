import { endOwnSession, listOwnSessions } from "@/server/auth/own-sessions";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** Signs one of the person's own browsers out. */
export const DELETE = routeHandler({ capability: "signed-in" }, async ({ signedIn, params }) => {
  await endOwnSession(signedIn, String(params.session));
  return respondTo<"DELETE /api/sessions/[session]">({ sessions: await listOwnSessions(signedIn) });
});
