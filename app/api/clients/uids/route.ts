import { mustOwnAccount } from "@/server/accounts/connections";
import { clientsActor } from "@/server/archive/clients/locked-days";
import {
  assignUid,
  clientUidRemoval,
  clientUidRequest,
  mustBeClient,
  removeUid,
} from "@/server/archive/clients/manage-clients";
import { previewUid, readUidPreviewQuery } from "@/server/archive/clients/uid-preview";
import { pool } from "@/server/db/database";
import { respondTo } from "@/server/http/respond";
import { auditingDenials, routeHandler } from "@/server/http/route-handler";
import { previewTurns } from "@/server/http/turns";

/**
 * What a sub-account would move if it were assigned to a client, by month and client:
 * `?account&client&uid&orders&from&until`. Nothing is saved.
 */
export const GET = routeHandler(
  { capability: "clients.manage" },
  async ({ query, principal, request }) => {
    const asked = readUidPreviewQuery(query);
    await mustOwnAccount(principal, asked.account);
    await mustBeClient(pool(), asked.account, asked.client);
    const preview = await previewTurns().take(principal.personId, request.signal, () =>
      previewUid(asked),
    );
    return respondTo<"GET /api/clients/uids">(preview);
  },
);

/** Says which client a sub-account belongs to; at the exchange nothing changes. */
export const PUT = routeHandler(
  { capability: "clients.manage", body: clientUidRequest },
  async (context) => {
    await auditingDenials(context, () => assignUid(clientsActor(context), context.body));
    return respondTo<"PUT /api/clients/uids">({});
  },
);

/** Takes a sub-account from its client. */
export const DELETE = routeHandler(
  { capability: "clients.manage", body: clientUidRemoval },
  async (context) => {
    await auditingDenials(context, () => removeUid(clientsActor(context), context.body));
    return respondTo<"DELETE /api/clients/uids">({});
  },
);
