import { readAccountQuery } from "@/server/archive/commissions/query";
import { monthOfAccount } from "@/server/archive/months/change-month";
import { fileResponse } from "@/server/exports/file-answer";
import { draftStatement } from "@/server/exports/statements";
import { statementFormats } from "@/server/exports/write-statement";
import { routeHandler } from "@/server/http/route-handler";

/**
 * A statement of a month that is not locked, marked as a draft; it is not kept. Without a client it
 * is of all together: `?account&client&format=pdf|xlsx`.
 */
export const GET = routeHandler(
  { capability: "statements.make", password: "recent" },
  async ({ query, params, principal }) => {
    const asked = await monthOfAccount(principal, readAccountQuery(query), String(params.month));
    const format = statementFormats.find((each) => each === query.format) ?? "pdf";
    const client = query.client ?? null;
    return fileResponse(await draftStatement(principal, asked, { client, format }));
  },
);
