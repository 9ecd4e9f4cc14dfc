import { meOf } from "@/server/auth/me";
import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";

/** A page tells that a person is at work on it: the door notes the activity. */
export const POST = door({ capability: "signed-in" }, ({ signedIn }) =>
  respond({ me: meOf(signedIn) }),
);
