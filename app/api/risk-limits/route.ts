import { limitRoutes } from "@/lib/api/routes/limits";
import { handle } from "@/server/http/handle";
import { changeOwnLimits, readRiskLimits } from "@/server/users/risk-limits";

export const GET = handle(limitRoutes.own, ({ query, principal }) =>
  readRiskLimits(principal, query.account),
);

export const PUT = handle(limitRoutes.changeOwn, async ({ principal, body }) => {
  await changeOwnLimits(principal, body);
  return readRiskLimits(principal, body.accountId);
});
