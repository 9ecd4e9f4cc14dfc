import { sessionRoutes } from "@/lib/api/routes/sessions";
import { lockSession } from "@/server/auth/sessions";
import { handle } from "@/server/http/handle";

export const POST = handle(sessionRoutes.lock, async ({ signedIn }) => {
  await lockSession(signedIn, "by its person");
  return {};
});
