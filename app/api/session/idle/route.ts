import { sessionRoutes } from "@/lib/api/routes/sessions";
import { changeIdlePolicy, readIdlePolicy } from "@/server/auth/idle-policy";
import { handle } from "@/server/http/handle";

export const GET = handle(sessionRoutes.idlePolicy, ({ principal }) => readIdlePolicy(principal));

export const PUT = handle(sessionRoutes.changeIdlePolicy, async ({ principal, body }) => {
  await changeIdlePolicy(principal, body);
  return body;
});
