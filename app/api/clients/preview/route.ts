import { mustOwnAccount } from "@/server/accounts/connections";
import { mustBeClient } from "@/server/archive/clients/manage-clients";
import { previewMove, readMovePreviewQuery } from "@/server/archive/clients/move-preview";
import { pool } from "@/server/db/database";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { previewTurns } from "@/server/http/turns";

/**
 * What saving or removing a uid or a prefix, or saving a plan, would change, one month of the
 * archive a page: `?account&client&kind&key&orders&ends&percent&from&until&after`. Saves nothing.
 */
export const GET = routeHandler(
  { capability: "clients.manage" },
  async ({ query, principal, request }) => {
    const asked = readMovePreviewQuery(query);
    await mustOwnAccount(principal, asked.account);
    await mustBeClient(pool(), asked.account, asked.client);
    const preview = await previewTurns().take(principal.userId, request.signal, () =>
      previewMove(asked),
    );
    return respondTo<"GET /api/clients/preview">(preview);
  },
);
