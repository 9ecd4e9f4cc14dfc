import type { ProductType } from "@/lib/exchange/futures";
import { respondOutcome, respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { readAssets } from "@/server/sub-accounts/read-assets";

/**
 * A sub-account's futures assets: `?connection=&productType=`. Of a uid that is none of this
 * broker's it says so, and only `again=1` asks the exchange a second time.
 */
export const GET = routeHandler(
  { capability: "sub-accounts.view" },
  async ({ principal, params, query, request }) => {
    const connectionId = query.connection ?? "";
    // The gateway parses these with the contract's strict schema before anything else.
    const productType = (query.productType ?? "") as ProductType;
    const asked = { subUid: String(params.uid), productType, again: query.again === "1" };
    const answer = await readAssets({ principal, connectionId, signal: request.signal }, asked);
    if (answer.kind === "assets" || answer.kind === "foreign")
      return respondTo<"GET /api/assets/[uid]">(answer);
    return respondOutcome(answer);
  },
);
