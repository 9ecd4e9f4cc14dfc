import { monthRoutes } from "@/lib/api/routes/months";
import { monthAnswer } from "@/server/archive/answers";
import {
  lockMonth,
  type MonthOfAccount,
  monthOfAccount,
  reopenMonth,
  waiveDay,
} from "@/server/archive/months/change-month";
import { enterPayments } from "@/server/archive/months/enter-payments";
import { monthClose } from "@/server/archive/months/month-status";
import { handle } from "@/server/http/handle";

export const GET = handle(monthRoutes.read, (asked) => monthAnswer(asked, asked.params.month));

export const POST = handle(monthRoutes.lock, async ({ principal, params, body }) => {
  const month = await monthOfAccount(principal, body.accountId, params.month);
  await lockMonth(principal, month, body);
  return closeOf(month);
});

export const DELETE = handle(monthRoutes.reopen, async ({ principal, params, body }) => {
  const month = await monthOfAccount(principal, body.accountId, params.month);
  await reopenMonth(principal, month, body.reason);
  return closeOf(month);
});

export const PATCH = handle(monthRoutes.waive, async ({ principal, params, body }) => {
  const month = await monthOfAccount(principal, body.accountId, params.month);
  await waiveDay(principal, month, body);
  return closeOf(month);
});

export const PUT = handle(monthRoutes.enterPayments, async ({ principal, params, body }) => {
  const month = await monthOfAccount(principal, body.accountId, params.month);
  await enterPayments(principal, month, body.payments);
  return closeOf(month);
});

const closeOf = ({ accountId, month }: MonthOfAccount) => monthClose(accountId, month);
