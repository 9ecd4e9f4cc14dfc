import { sessionRoutes } from "@/lib/api/routes/sessions";
import { knownBrowserCookie } from "@/server/auth/cookies";
import { reAuthenticate } from "@/server/auth/sign-in";
import { handle } from "@/server/http/handle";
import { respond, withCookies } from "@/server/http/respond";
import { changePassword } from "@/server/users/change-password";

export const POST = handle(sessionRoutes.reauthenticate, async ({ signedIn, body, address }) => {
  await reAuthenticate(signedIn, body.password, address);
  return {};
});

export const PUT = handle(sessionRoutes.changePassword, async ({ signedIn, body, address }) => {
  const browser = await changePassword(signedIn, body, address);
  return withCookies(respond({}), [await knownBrowserCookie(browser)]);
});
