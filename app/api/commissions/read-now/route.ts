import { commissionRoutes } from "@/lib/api/routes/commissions";
import { mustOwnAccount } from "@/server/accounts/connections";
import { requestSync } from "@/server/archive/commissions/coverage";
import { appendAudit } from "@/server/audit/append";
import { transaction } from "@/server/db/database";
import { handle } from "@/server/http/handle";

export const POST = handle(commissionRoutes.syncNow, async ({ principal, body }) => {
  const { accountId, days = null } = body;
  await mustOwnAccount(principal, accountId);
  const asked = await requestSync(accountId, days);
  const detail = { accountId, days: days?.join(" ") ?? null };
  const entry = { action: "archive.sync-requested", target: accountId, detail };
  await transaction((tx) => appendAudit(tx, principal, entry));
  return { asked };
});
