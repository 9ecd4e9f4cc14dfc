import { subAccountRoutes } from "@/lib/api/routes/sub-accounts";
import { handle } from "@/server/http/handle";
import { selectWatched } from "@/server/sub-accounts/details";

export const PUT = handle(subAccountRoutes.watchAssets, async ({ principal, body }) => {
  await selectWatched(principal, body);
  return {};
});
