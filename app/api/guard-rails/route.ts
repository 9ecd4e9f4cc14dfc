import { limitRoutes } from "@/lib/api/routes/limits";
import { handle } from "@/server/http/handle";
import { changeOwnLimits, readGuardRails } from "@/server/people/guard-rails";

export const GET = handle(limitRoutes.own, ({ query, principal }) =>
  readGuardRails(principal, query.account),
);

export const PUT = handle(limitRoutes.changeOwn, async ({ principal, body }) => {
  await changeOwnLimits(principal, body);
  return readGuardRails(principal, body.accountId);
});
