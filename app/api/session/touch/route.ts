import { meOf } from "@/server/auth/sessions";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** A page reports that its user is active: the route handler records the activity. */
export const POST = routeHandler({ capability: "signed-in", whileLocked: true }, ({ signedIn }) =>
  respondTo<"POST /api/session/touch">({ me: meOf(signedIn) }),
);
