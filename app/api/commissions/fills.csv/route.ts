import { commissionRoutes } from "@/lib/api/routes/commissions";
import { sourceZone } from "@/lib/time";
import { mustOwnAccount } from "@/server/accounts/connections";
import { rangeOf } from "@/server/archive/commissions/range";
import { appendAudit } from "@/server/audit/append";
import { transaction } from "@/server/db/database";
import { fillDataset } from "@/server/exports/datasets";
import { csvStream } from "@/server/exports/file-answer";
import { handle } from "@/server/http/handle";

export const GET = handle(commissionRoutes.fillsFile, async ({ query, principal, signal }) => {
  const range = rangeOf(query);
  await mustOwnAccount(principal, range.accountId);
  const { accountId, from, to, zone = sourceZone, product, symbol, orderId, client = null } = range;
  await transaction((tx) =>
    appendAudit(tx, principal, {
      action: "commissions.exported",
      target: accountId,
      detail: { accountId, from, to, zone, product, symbol, orderId, client },
    }),
  );
  return new Response(csvStream(principal, fillDataset(range), signal), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="fills-${from}-${to}.csv"`,
    },
  });
});
