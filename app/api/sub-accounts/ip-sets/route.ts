import { subAccountRoutes } from "@/lib/api/routes/sub-accounts";
import { handle } from "@/server/http/handle";
import { removeIpSet, saveIpSet } from "@/server/sub-accounts/ip-sets";

export const PUT = handle(subAccountRoutes.saveIpSet, async ({ principal, body }) => {
  await saveIpSet(principal, body);
  return {};
});

export const DELETE = handle(subAccountRoutes.removeIpSet, async ({ principal, body }) => {
  await removeIpSet(principal, body);
  return {};
});
