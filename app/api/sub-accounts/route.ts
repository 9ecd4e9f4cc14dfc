import { subAccountRoutes } from "@/lib/api/routes/sub-accounts";
import { mustOwnAccount } from "@/server/accounts/connections";
import { handle } from "@/server/http/handle";
import { subAccountsAnswer } from "@/server/sub-accounts/registry";
import { startCreationJob } from "@/server/sub-accounts/start-job";

export const GET = handle(subAccountRoutes.list, async ({ query, principal, address }) => {
  await mustOwnAccount(principal, query.account);
  return subAccountsAnswer(principal, query.account, address);
});

export const POST = handle(
  subAccountRoutes.create,
  async ({ principal, body, idempotencyKey }) => ({
    jobId: await startCreationJob(principal, body, idempotencyKey),
  }),
);
