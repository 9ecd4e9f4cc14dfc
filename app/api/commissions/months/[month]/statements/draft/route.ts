import { monthRoutes } from "@/lib/api/routes/months";
import { monthOfAccount } from "@/server/archive/months/change-month";
import { fileResponse } from "@/server/exports/file-answer";
import { draftStatement } from "@/server/exports/statements";
import { handle } from "@/server/http/handle";

export const GET = handle(monthRoutes.draftStatement, async ({ query, params, principal }) => {
  const { account, client = null, format } = query;
  const month = await monthOfAccount(principal, account, params.month);
  return fileResponse(await draftStatement(principal, month, { client, format }));
});
