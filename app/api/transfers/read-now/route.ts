import { transferRoutes } from "@/lib/api/routes/transfers";
import { mustOwnAccount } from "@/server/accounts/connections";
import { requestPending } from "@/server/archive/transfers/pending";
import { appendAudit } from "@/server/audit/append";
import { transaction } from "@/server/db/database";
import { handle } from "@/server/http/handle";

export const POST = handle(transferRoutes.syncNow, async ({ principal, body: { accountId } }) => {
  await mustOwnAccount(principal, accountId);
  const detail = { accountId, what: "pending transfers" };
  const entry = { action: "archive.sync-requested", target: accountId, detail };
  await transaction((tx) => appendAudit(tx, principal, entry));
  return { asked: await requestPending(accountId) };
});
