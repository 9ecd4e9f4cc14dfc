import { knownBrowserCookie } from "@/server/auth/cookies";
import { changePasswordRequest, reAuthenticateRequest } from "@/server/auth/request-schemas";
import { reAuthenticate } from "@/server/auth/sign-in";
import { respondTo, withCookies } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { changePassword } from "@/server/people/change-password";

/** The person types the password once more, for what takes a recent one, or to unlock. */
export const POST = routeHandler(
  { capability: "signed-in", whileLocked: true, body: reAuthenticateRequest },
  async ({ signedIn, body, address }) => {
    await reAuthenticate(signedIn, body.password, address);
    return respondTo<"POST /api/session/password">({});
  },
);

/** The person chooses another password; every other browser of theirs is signed out. */
export const PUT = routeHandler(
  { capability: "signed-in", body: changePasswordRequest },
  async ({ signedIn, body, address }) => {
    const browser = await changePassword(signedIn, body, address);
    return withCookies(respondTo<"PUT /api/session/password">({}), [
      await knownBrowserCookie(browser),
    ]);
  },
);
