import { orderJobRoutes } from "@/lib/api/routes/order-jobs";
import { mustOwnAccount } from "@/server/accounts/connections";
import { pool } from "@/server/db/database";
import { handle } from "@/server/http/handle";
import { listOrderJobs } from "@/server/order-jobs/list-jobs";

export const GET = handle(orderJobRoutes.list, async ({ query, principal }) => {
  await mustOwnAccount(principal, query.account);
  return { jobs: await listOrderJobs(pool(), query.account) };
});
