import { sessionRoutes } from "@/lib/api/routes/sessions";
import { endOtherSessions, listOwnSessions } from "@/server/auth/own-sessions";
import { handle } from "@/server/http/handle";

export const GET = handle(sessionRoutes.list, async ({ signedIn }) => ({
  sessions: await listOwnSessions(signedIn),
}));

export const DELETE = handle(sessionRoutes.endOthers, async ({ signedIn }) => {
  await endOtherSessions(signedIn);
  return { sessions: await listOwnSessions(signedIn) };
});
