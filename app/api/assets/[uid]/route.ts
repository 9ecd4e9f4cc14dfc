import { subAccountRoutes } from "@/lib/api/routes/sub-accounts";
import { handle } from "@/server/http/handle";
import { respondOutcome } from "@/server/http/respond";
import { readAssets } from "@/server/sub-accounts/read-assets";

export const GET = handle(subAccountRoutes.assets, async ({ principal, params, query, signal }) => {
  const { connection: connectionId, productType, again } = query;
  const asked = { subUid: params.uid, productType, again: again === "1" };
  const answer = await readAssets({ principal, connectionId, signal }, asked);
  const isKnown = answer.kind === "assets" || answer.kind === "foreign";
  return isKnown ? answer : respondOutcome(answer);
});
