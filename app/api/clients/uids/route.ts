import { clientsActor } from "@/server/archive/clients/locked-days";
import {
  assignUid,
  clientUidRemoval,
  clientUidRequest,
  removeUid,
} from "@/server/archive/clients/manage-clients";
import { respondTo } from "@/server/http/respond";
import { auditingDenials, routeHandler } from "@/server/http/route-handler";

/** Says which client a sub-account belongs to; at the exchange nothing changes. */
export const PUT = routeHandler(
  { capability: "clients.manage", body: clientUidRequest },
  async (context) => {
    await auditingDenials(context, () => assignUid(clientsActor(context), context.body));
    return respondTo<"PUT /api/clients/uids">({});
  },
);

/** Takes a sub-account from a client, from a day on; other clients' days stay. */
export const DELETE = routeHandler(
  { capability: "clients.manage", body: clientUidRemoval },
  async (context) => {
    await auditingDenials(context, () => removeUid(clientsActor(context), context.body));
    return respondTo<"DELETE /api/clients/uids">({});
  },
);
