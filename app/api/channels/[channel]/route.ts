import { alertRoutes } from "@/lib/api/routes/alerts";
import { removeChannel, testChannel } from "@/server/delivery/channels";
import { handle } from "@/server/http/handle";

export const POST = handle(alertRoutes.testChannel, ({ principal, params }) =>
  testChannel(principal, params.channel),
);

export const DELETE = handle(alertRoutes.removeChannel, ({ principal, params }) =>
  removeChannel(principal, params.channel),
);
