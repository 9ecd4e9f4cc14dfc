import { endOwnSession, listOwnSessions } from "@/server/auth/own-sessions";
import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";

/** Signs one of the person's own browsers out. */
export const DELETE = door({ capability: "signed-in" }, async ({ signedIn, params }) => {
  await endOwnSession(signedIn, String(params.session));
  return respond({ sessions: await listOwnSessions(signedIn) });
});
