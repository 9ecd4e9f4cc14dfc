import { closeSession, openSession } from "@/server/auth/next-auth/open-session";
import { signInRequest } from "@/server/auth/request-schemas";
import { meOf } from "@/server/auth/sessions";
import { respondSignIn, respondTo, withCookies } from "@/server/http/respond";
import { publicRoute, routeHandler } from "@/server/http/route-handler";

/** Who is signed in. */
export const GET = routeHandler({ capability: "signed-in" }, ({ signedIn }) =>
  respondTo<"GET /api/session">({ me: meOf(signedIn) }),
);

/** Signs in. */
export const POST = publicRoute({ body: signInRequest }, async ({ body, request, address }) => {
  const opened = await openSession(body, request.headers, address);
  return withCookies(respondSignIn(opened.answer), opened.setCookies);
});

/** Signs out. */
export const DELETE = routeHandler(
  { capability: "signed-in", whileLocked: true },
  async ({ signedIn }) =>
    respondTo<"DELETE /api/session">({}, 200, {
      "set-cookie": await closeSession(signedIn),
      // What the page kept in the browser is the person's, not the next one's.
      "clear-site-data": '"storage"',
    }),
);
