import { repeatDelivery } from "@/server/delivery/deliveries";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** Sends again what failed to be delivered, or of which nobody knows. */
export const POST = routeHandler(
  { capability: "exports.schedule" },
  async ({ principal, params }) => {
    await repeatDelivery(principal, String(params.delivery));
    return respondTo<"POST /api/deliveries/[delivery]">({});
  },
);
