import { closeSession } from "@/server/auth/close-session";
import { meOf } from "@/server/auth/me";
import { openSession } from "@/server/auth/open-session";
import { signInRequest } from "@/server/auth/request-schemas";
import { door, publicDoor } from "@/server/http/door";
import { respond, respondSignIn, withCookies } from "@/server/http/respond";

/** Who is signed in. */
export const GET = door({ capability: "signed-in" }, ({ signedIn }) =>
  respond({ me: meOf(signedIn) }),
);

/** Signs in. */
export const POST = publicDoor({ body: signInRequest }, async ({ body, request, address }) => {
  const opened = await openSession(body, request.headers, address);
  return withCookies(respondSignIn(opened.answer), opened.setCookies);
});

/** Signs out. */
export const DELETE = door({ capability: "signed-in" }, async ({ signedIn }) =>
  respond({}, 200, {
    "set-cookie": await closeSession(signedIn),
    // What the page kept in the browser is the person's, not the next one's.
    "clear-site-data": '"storage"',
  }),
);
