import { monthRoutes } from "@/lib/api/routes/months";
import { fileResponse } from "@/server/exports/file-answer";
import { sendStatement } from "@/server/exports/send-statement";
import { statementContent } from "@/server/exports/statements";
import { handle } from "@/server/http/handle";

export const GET = handle(monthRoutes.statement, async ({ principal, params }) =>
  fileResponse(await statementContent(principal, params.statement)),
);

export const POST = handle(monthRoutes.sendStatement, async ({ principal, params, body }) => {
  await sendStatement(principal, { id: params.statement, ...body });
  return {};
});
