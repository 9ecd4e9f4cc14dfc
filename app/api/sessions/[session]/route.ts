import { sessionRoutes } from "@/lib/api/routes/sessions";
import { endOwnSession, listOwnSessions } from "@/server/auth/own-sessions";
import { handle } from "@/server/http/handle";

export const DELETE = handle(sessionRoutes.end, async ({ signedIn, params }) => {
  await endOwnSession(signedIn, params.session);
  return { sessions: await listOwnSessions(signedIn) };
});
