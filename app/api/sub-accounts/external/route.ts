import { subAccountRoutes } from "@/lib/api/routes/sub-accounts";
import { handle } from "@/server/http/handle";
import { enterExternal, removeExternal } from "@/server/sub-accounts/external";

export const POST = handle(subAccountRoutes.addExternal, async ({ principal, body }) => {
  await enterExternal(principal, body);
  return {};
});

export const DELETE = handle(subAccountRoutes.removeExternal, async ({ principal, body }) => {
  await removeExternal(principal, body);
  return {};
});
