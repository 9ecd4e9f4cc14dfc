import { z } from "zod";
import { mustOwnAccount } from "@/server/accounts/connections";
import { requestPending } from "@/server/archive/transfers/pending";
import { appendAudit } from "@/server/audit/append";
import { transaction } from "@/server/db/database";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

const body = z.strictObject({ accountId: z.string().min(1).max(64) });

/** Has the worker look now for what is pending, whatever its age. */
export const POST = routeHandler(
  { capability: "archive.read", body },
  async ({ principal, body: { accountId } }) => {
    await mustOwnAccount(principal, accountId);
    const detail = { accountId, what: "pending transfers" };
    const entry = { action: "archive.sync-requested", target: accountId, detail };
    await transaction((tx) => appendAudit(tx, principal, entry));
    return respondTo<"POST /api/transfers/read-now">({ asked: await requestPending(accountId) });
  },
);
