import { mustOwnAccount } from "@/server/archive/own-account";
import { listCancelJobs } from "@/server/cancel-jobs/list";
import { cancelJobRequest } from "@/server/cancel-jobs/request-schemas";
import { startCancelJob } from "@/server/cancel-jobs/start-job";
import { pool } from "@/server/db/pool";
import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";

/** 800 orders with their ids, symbols and quantities. */
const maxBytes = 256 * 1024;

/** The running and just-ended mass cancels of an account: `?account=`. */
export const GET = door({ capability: "orders.view" }, async ({ url, principal }) => {
  const accountId = url.searchParams.get("account") ?? "";
  await mustOwnAccount(principal, accountId);
  return respond({ jobs: await listCancelJobs(pool(), accountId) });
});

/** Asks for orders to be cancelled; the worker cancels them one by one behind this answer. */
export const POST = door(
  { capability: "orders.cancel", body: cancelJobRequest, maxBytes },
  async ({ principal, body, idempotencyKey }) =>
    respond({ jobId: await startCancelJob(principal, body, idempotencyKey) }),
);
