import { commissionRoutes } from "@/lib/api/routes/commissions";
import { mustOwnAccount } from "@/server/accounts/connections";
import { mustBeClient } from "@/server/archive/clients/manage-clients";
import { previewRule } from "@/server/archive/clients/rule-preview";
import { rangeOf } from "@/server/archive/commissions/range";
import { pool } from "@/server/db/database";
import { handle } from "@/server/http/handle";
import { previewTurns } from "@/server/http/turns";

export const GET = handle(commissionRoutes.rulePreview, async ({ query, principal, signal }) => {
  const { prefix, client: clientId, since: from, until } = query;
  await mustOwnAccount(principal, query.account);
  await mustBeClient(pool(), query.account, clientId);
  return previewTurns().take(principal.userId, signal, () =>
    previewRule(rangeOf(query), { prefix, clientId, from, until }),
  );
});
