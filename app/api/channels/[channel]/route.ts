import { removeChannel, testChannel } from "@/server/delivery/channels";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** Sends a channel a test message. */
export const POST = routeHandler({ capability: "alerts.manage" }, async ({ principal, params }) =>
  respondTo<"POST /api/channels/[channel]">(await testChannel(principal, String(params.channel))),
);

/** Removes a channel and wipes its secret. */
export const DELETE = routeHandler({ capability: "alerts.manage" }, async ({ principal, params }) =>
  respondTo<"DELETE /api/channels/[channel]">(
    await removeChannel(principal, String(params.channel)),
  ),
);
