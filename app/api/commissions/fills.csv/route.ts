import { sourceZone } from "@/lib/time";
import { mustOwnAccount } from "@/server/accounts/connections";
import { readFillsQuery } from "@/server/archive/commissions/query";
import { appendAudit } from "@/server/audit/append";
import { transaction } from "@/server/db/database";
import { fillDataset } from "@/server/exports/datasets";
import { csvStream } from "@/server/exports/file-answer";
import { routeHandler } from "@/server/http/route-handler";

/** All fills of a filter as a file, however many: `?account&from&to&zone&product&symbol&order`. */
export const GET = routeHandler(
  { capability: "commissions.view", password: "recent" },
  async ({ query, principal, request }) => {
    const { range } = readFillsQuery(query);
    await mustOwnAccount(principal, range.accountId);
    const { accountId, from, to, zone = sourceZone, product, symbol, orderId } = range;
    await transaction((tx) =>
      appendAudit(tx, principal, {
        action: "commissions.exported",
        target: accountId,
        detail: { accountId, from, to, zone, product, symbol, orderId },
      }),
    );
    return new Response(csvStream(principal, fillDataset(range), request.signal), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="fills-${range.from}-${range.to}.csv"`,
      },
    });
  },
);
