import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";
import { packageKeys } from "@/server/sub-accounts/hand-over";
import { packageRequest } from "@/server/sub-accounts/request-schemas";

/** Created keys as a file that only opens with the passphrase given. */
export const POST = door(
  { capability: "secrets.reveal", password: "recent", body: packageRequest },
  async ({ principal, body }) => respond(await packageKeys(principal, body.keys, body.passphrase)),
);
