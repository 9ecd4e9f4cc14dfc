import { monthRoutes } from "@/lib/api/routes/months";
import { monthOfAccount } from "@/server/archive/months/change-month";
import { monthPayouts } from "@/server/archive/payouts/month-payouts";
import { recordPayouts, reversePayout } from "@/server/archive/payouts/record-payouts";
import { readingDatabase } from "@/server/db/reading";
import { handle } from "@/server/http/handle";

export const GET = handle(monthRoutes.payouts, async ({ query, params, principal }) => {
  const month = await monthOfAccount(principal, query.account, params.month);
  return monthPayouts(readingDatabase(), month);
});

export const POST = handle(monthRoutes.recordPayouts, async ({ principal, params, body }) => {
  const month = await monthOfAccount(principal, body.accountId, params.month);
  await recordPayouts(principal, month, body);
  return monthPayouts(readingDatabase(), month);
});

export const DELETE = handle(monthRoutes.reversePayout, async ({ principal, params, body }) => {
  const month = await monthOfAccount(principal, body.accountId, params.month);
  await reversePayout(principal, month, body);
  return monthPayouts(readingDatabase(), month);
});
