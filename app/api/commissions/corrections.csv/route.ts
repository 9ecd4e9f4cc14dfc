import { mustOwnAccount } from "@/server/accounts/connections";
import { readCorrectionsQuery } from "@/server/archive/commissions/query";
import { appendAudit } from "@/server/audit/append";
import { transaction } from "@/server/db/database";
import { correctionDataset } from "@/server/exports/datasets";
import { csvStream } from "@/server/exports/file-answer";
import { routeHandler } from "@/server/http/route-handler";

/** All changes of a filter as a file, which is an entry: `?account&from&to&kind&state`. */
export const GET = routeHandler(
  { capability: "commissions.view", password: "recent" },
  async ({ query, principal, request }) => {
    const { range } = readCorrectionsQuery(query);
    await mustOwnAccount(principal, range.accountId);
    const { accountId, from, to, kind, state } = range;
    await transaction((tx) =>
      appendAudit(tx, principal, {
        action: "corrections.exported",
        target: accountId,
        detail: { accountId, from, to, kind, state },
      }),
    );
    return new Response(csvStream(principal, correctionDataset(range), request.signal), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="corrections-${range.from}-${range.to}.csv"`,
      },
    });
  },
);
