import { monthRoutes } from "@/lib/api/routes/months";
import { monthOfAccount } from "@/server/archive/months/change-month";
import { monthPayouts } from "@/server/archive/payouts/month-payouts";
import { payoutFileContent, voidPayoutFile } from "@/server/archive/payouts/payout-files";
import { readingDatabase } from "@/server/db/reading";
import { fileResponse } from "@/server/exports/file-answer";
import { handle } from "@/server/http/handle";

export const GET = handle(monthRoutes.payoutFile, async ({ query, params, principal }) => {
  const month = await monthOfAccount(principal, query.account, params.month);
  return fileResponse(await payoutFileContent(month, params.file));
});

export const DELETE = handle(monthRoutes.voidPayoutFile, async ({ principal, params, body }) => {
  const month = await monthOfAccount(principal, body.accountId, params.month);
  await voidPayoutFile(principal, month, { file: params.file, reason: body.reason });
  return monthPayouts(readingDatabase(), month);
});
