import { connectionRoutes } from "@/lib/api/routes/connections";
import { readClock } from "@/server/gateway/clock/ask-time";
import { handle } from "@/server/http/handle";

export const GET = handle(connectionRoutes.clock, ({ principal, params }) =>
  readClock(principal, params.id),
);
