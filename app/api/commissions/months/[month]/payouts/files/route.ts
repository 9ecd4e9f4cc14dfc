import { monthRoutes } from "@/lib/api/routes/months";
import { monthOfAccount } from "@/server/archive/months/change-month";
import { monthPayouts } from "@/server/archive/payouts/month-payouts";
import { makePayoutFile } from "@/server/archive/payouts/payout-files";
import { readingDatabase } from "@/server/db/reading";
import { handle } from "@/server/http/handle";

export const POST = handle(monthRoutes.makePayoutFile, async ({ principal, params, body }) => {
  const month = await monthOfAccount(principal, body.accountId, params.month);
  await makePayoutFile(principal, month, body.payouts);
  return monthPayouts(readingDatabase(), month);
});
