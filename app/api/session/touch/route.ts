import { meOf } from "@/server/auth/sessions";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** A page tells that a person is at work on it: the route handler records the activity. */
export const POST = routeHandler({ capability: "signed-in" }, ({ signedIn }) =>
  respondTo<"POST /api/session/touch">({ me: meOf(signedIn) }),
);
