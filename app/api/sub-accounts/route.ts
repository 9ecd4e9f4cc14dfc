import { mustOwnAccount } from "@/server/accounts/connections";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { subAccountsAnswer } from "@/server/sub-accounts/registry";
import { creationRequest } from "@/server/sub-accounts/request-schemas";
import { startCreationJob } from "@/server/sub-accounts/start-job";

/** The sub-accounts that this desk made under an account: `?account=`. */
export const GET = routeHandler(
  { capability: "sub-accounts.view" },
  async ({ query, principal, address }) => {
    const accountId = query.account ?? "";
    await mustOwnAccount(principal, accountId);
    return respondTo<"GET /api/sub-accounts">(
      await subAccountsAnswer(principal, accountId, address),
    );
  },
);

/** Asks for new sub-accounts; they are created one by one behind this answer. */
export const POST = routeHandler(
  { capability: "sub-accounts.create", password: "recent", body: creationRequest },
  async ({ principal, body, idempotencyKey }) =>
    respondTo<"POST /api/sub-accounts">({
      jobId: await startCreationJob(principal, body, idempotencyKey),
    }),
);
