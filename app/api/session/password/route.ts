import { changePassword } from "@/server/auth/change-password";
import { knownBrowserCookie } from "@/server/auth/known-browser";
import { changePasswordRequest, passwordAgainRequest } from "@/server/auth/request-schemas";
import { typePasswordAgain } from "@/server/auth/type-password-again";
import { door } from "@/server/http/door";
import { respond, withCookies } from "@/server/http/respond";

/** The person types the password once more, for what takes a recent one. */
export const POST = door(
  { capability: "signed-in", body: passwordAgainRequest },
  async ({ signedIn, body, address }) => {
    await typePasswordAgain(signedIn, body.password, address);
    return respond({});
  },
);

/** The person chooses another password; every other browser of theirs is signed out. */
export const PUT = door(
  { capability: "signed-in", body: changePasswordRequest },
  async ({ signedIn, body, address }) => {
    const browser = await changePassword(signedIn, body, address);
    return withCookies(respond({}), [await knownBrowserCookie(browser)]);
  },
);
