import { mustOwnAccount } from "@/server/archive/own-account";
import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";
import { subAccountsOf } from "@/server/sub-accounts/registry";
import { creationRequest } from "@/server/sub-accounts/request-schemas";
import { startJob } from "@/server/sub-accounts/start-job";

/** The sub-accounts that this desk made under an account: `?account=`. */
export const GET = door({ capability: "sub-accounts.view" }, async ({ url, principal }) => {
  const accountId = url.searchParams.get("account") ?? "";
  await mustOwnAccount(principal, accountId);
  return respond(await subAccountsOf(principal, accountId));
});

/** Asks for new sub-accounts; they are created one by one behind this answer. */
export const POST = door(
  { capability: "sub-accounts.create", password: "recent", body: creationRequest },
  async ({ principal, body, idempotencyKey }) =>
    respond({ jobId: await startJob(principal, body, idempotencyKey) }),
);
