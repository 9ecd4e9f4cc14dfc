import { cancelJobRoutes } from "@/lib/api/routes/cancel-jobs";
import { mustOwnAccount } from "@/server/accounts/connections";
import { startCancelJob } from "@/server/cancel-jobs/jobs";
import { listCancelJobs } from "@/server/cancel-jobs/list-jobs";
import { pool } from "@/server/db/database";
import { handle } from "@/server/http/handle";

export const GET = handle(cancelJobRoutes.list, async ({ query, principal }) => {
  await mustOwnAccount(principal, query.account);
  return { jobs: await listCancelJobs(pool(), query.account) };
});

export const POST = handle(cancelJobRoutes.start, async ({ principal, body, idempotencyKey }) => ({
  jobId: await startCancelJob(principal, body, idempotencyKey),
}));
