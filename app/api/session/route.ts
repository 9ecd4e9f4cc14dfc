import { sessionRoutes } from "@/lib/api/routes/sessions";
import { closeSession, openSession } from "@/server/auth/next-auth/open-session";
import { meOf } from "@/server/auth/sessions";
import { handle } from "@/server/http/handle";
import { respond, respondSignIn, withCookies } from "@/server/http/respond";

export const GET = handle(sessionRoutes.read, ({ signedIn }) => ({ me: meOf(signedIn) }));

export const POST = handle(sessionRoutes.signIn, async ({ body, request, address }) => {
  const opened = await openSession(body, request.headers, address);
  return withCookies(respondSignIn(opened.answer), opened.setCookies);
});

export const DELETE = handle(sessionRoutes.signOut, async ({ signedIn }) =>
  respond({}, 200, {
    "set-cookie": await closeSession(signedIn),
    // What the page kept in the browser is the user's, not the next one's.
    "clear-site-data": '"storage"',
  }),
);
