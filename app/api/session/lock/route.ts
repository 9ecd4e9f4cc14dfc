import { lockSession } from "@/server/auth/sessions";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** Locks this session: it only reads until its person types the password. */
export const POST = routeHandler({ capability: "signed-in" }, async ({ signedIn }) => {
  await lockSession(signedIn, "by its person");
  return respondTo<"POST /api/session/lock">({});
});
