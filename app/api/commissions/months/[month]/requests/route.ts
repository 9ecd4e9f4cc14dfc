import { monthRoutes } from "@/lib/api/routes/months";
import { monthOfAccount, requestLock } from "@/server/archive/months/change-month";
import { monthClose } from "@/server/archive/months/month-status";
import { handle } from "@/server/http/handle";

export const POST = handle(monthRoutes.requestLock, async ({ principal, params, body }) => {
  const { accountId, month } = await monthOfAccount(principal, body.accountId, params.month);
  await requestLock(principal, { accountId, month }, body.reason);
  return monthClose(accountId, month);
});
