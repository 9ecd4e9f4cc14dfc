import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";
import { enterExternal, removeExternal } from "@/server/sub-accounts/external";
import { externalRemoval, externalRequest } from "@/server/sub-accounts/request-schemas";

/** Enters sub-accounts that were made elsewhere, so that the quota counts them. */
export const POST = door(
  { capability: "sub-accounts.create", body: externalRequest },
  async ({ principal, body }) => {
    await enterExternal(principal, body);
    return respond({});
  },
);

/** Takes such an entry back; at the exchange nothing changes. */
export const DELETE = door(
  { capability: "sub-accounts.create", body: externalRemoval },
  async ({ principal, body }) => {
    await removeExternal(principal, body);
    return respond({});
  },
);
