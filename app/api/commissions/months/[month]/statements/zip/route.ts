import { monthRoutes } from "@/lib/api/routes/months";
import { monthOfAccount } from "@/server/archive/months/change-month";
import { fileResponse } from "@/server/exports/file-answer";
import { zippedStatements } from "@/server/exports/statements";
import { handle } from "@/server/http/handle";

export const GET = handle(monthRoutes.statementsFile, async ({ query, params, principal }) => {
  const month = await monthOfAccount(principal, query.account, params.month);
  return fileResponse(await zippedStatements(month));
});
