import { commissionRoutes } from "@/lib/api/routes/commissions";
import { mustOwnAccount } from "@/server/accounts/connections";
import { correctionRangeOf } from "@/server/archive/commissions/range";
import { appendAudit } from "@/server/audit/append";
import { transaction } from "@/server/db/database";
import { correctionDataset } from "@/server/exports/datasets";
import { csvStream } from "@/server/exports/file-answer";
import { handle } from "@/server/http/handle";

export const GET = handle(
  commissionRoutes.correctionsFile,
  async ({ query, principal, signal }) => {
    const range = correctionRangeOf(query);
    await mustOwnAccount(principal, range.accountId);
    const { accountId, from, to, kind, state } = range;
    await transaction((tx) =>
      appendAudit(tx, principal, {
        action: "corrections.exported",
        target: accountId,
        detail: { accountId, from, to, kind, state },
      }),
    );
    return new Response(csvStream(principal, correctionDataset(range), signal), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="corrections-${from}-${to}.csv"`,
      },
    });
  },
);
