import { addChannel, listChannels, newChannelRequest } from "@/server/delivery/channels";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** Where alerts and exports are delivered, without secrets, and the newest deliveries. */
export const GET = routeHandler({ capability: "exports.schedule" }, async ({ principal }) =>
  respondTo<"GET /api/channels">(await listChannels(principal)),
);

/** Adds a channel; a webhook's secret is in this answer only. */
export const POST = routeHandler(
  { capability: "alerts.manage", body: newChannelRequest, password: "recent" },
  async ({ principal, body }) => respondTo<"POST /api/channels">(await addChannel(principal, body)),
);
