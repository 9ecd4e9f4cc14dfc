import { monthRoutes } from "@/lib/api/routes/months";
import { monthOfAccount } from "@/server/archive/months/change-month";
import { makeStatements, monthStatements } from "@/server/exports/statements";
import { handle } from "@/server/http/handle";

export const GET = handle(monthRoutes.statements, async ({ query, params, principal }) =>
  monthStatements(principal, await monthOfAccount(principal, query.account, params.month)),
);

export const POST = handle(monthRoutes.makeStatements, async ({ principal, params, body }) =>
  makeStatements(principal, await monthOfAccount(principal, body.accountId, params.month)),
);
