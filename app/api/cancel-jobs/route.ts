import { mustOwnAccount } from "@/server/accounts/connections";
import { startCancelJob } from "@/server/cancel-jobs/jobs";
import { listCancelJobs } from "@/server/cancel-jobs/list-jobs";
import { cancelJobRequest } from "@/server/cancel-jobs/request-schemas";
import { pool } from "@/server/db/database";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** 800 orders with their ids, symbols and quantities. */
const maxBytes = 256 * 1024;

/** The running and just-ended mass cancels of an account: `?account=`. */
export const GET = routeHandler({ capability: "orders.view" }, async ({ query, principal }) => {
  const accountId = query.account ?? "";
  await mustOwnAccount(principal, accountId);
  return respondTo<"GET /api/cancel-jobs">({ jobs: await listCancelJobs(pool(), accountId) });
});

/** Asks for orders to be cancelled; the worker cancels them one by one behind this answer. */
export const POST = routeHandler(
  { capability: "orders.cancel", body: cancelJobRequest, maxBytes },
  async ({ principal, body, idempotencyKey }) =>
    respondTo<"POST /api/cancel-jobs">({
      jobId: await startCancelJob(principal, body, idempotencyKey),
    }),
);
