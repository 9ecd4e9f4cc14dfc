import { correctionsCsv } from "@/server/archive/commissions/corrections-csv";
import { readCorrectionsQuery } from "@/server/archive/commissions/query";
import { mustOwnAccount } from "@/server/archive/own-account";
import { appendAudit } from "@/server/audit/append";
import { transaction } from "@/server/db/transaction";
import { door } from "@/server/http/door";

/** All changes of a filter as a file, which is an entry: `?account&from&to&kind&state`. */
export const GET = door(
  { capability: "commissions.view", password: "recent" },
  async ({ url, principal }) => {
    const { range } = readCorrectionsQuery(url);
    await mustOwnAccount(principal, range.accountId);
    const { deskId, personId } = principal;
    const { accountId, from, to, kind, state } = range;
    await transaction((tx) =>
      appendAudit(tx, {
        deskId,
        personId,
        action: "corrections.exported",
        target: accountId,
        detail: { accountId, from, to, kind, state },
      }),
    );
    return new Response(correctionsCsv(range), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="corrections-${range.from}-${range.to}.csv"`,
      },
    });
  },
);
