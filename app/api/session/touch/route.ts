import { sessionRoutes } from "@/lib/api/routes/sessions";
import { meOf } from "@/server/auth/sessions";
import { handle } from "@/server/http/handle";

/** Checking the request has recorded the activity. */
export const POST = handle(sessionRoutes.touch, ({ signedIn }) => ({ me: meOf(signedIn) }));
