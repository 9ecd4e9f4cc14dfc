import { mustOwnAccount } from "@/server/accounts/connections";
import { mustBeClient } from "@/server/archive/clients/manage-clients";
import { previewRule } from "@/server/archive/clients/rule-preview";
import { readPreviewQuery } from "@/server/archive/commissions/query";
import { pool } from "@/server/db/database";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { previewTurns } from "@/server/http/turns";

/**
 * Which fills a rule would move to a client if it were saved, and how much rebate:
 * `?account&from&to&product&symbol&prefix&client&since&until`. Nothing is saved.
 */
export const GET = routeHandler(
  { capability: "commissions.view" },
  async ({ query, principal, request }) => {
    const { range, rule } = readPreviewQuery(query);
    await mustOwnAccount(principal, range.accountId);
    await mustBeClient(pool(), range.accountId, rule.clientId);
    const preview = await previewTurns().take(principal.userId, request.signal, () =>
      previewRule(range, rule),
    );
    return respondTo<"GET /api/commissions/clients/preview">(preview);
  },
);
