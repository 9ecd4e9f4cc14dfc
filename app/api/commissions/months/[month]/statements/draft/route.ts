import { readAccountQuery } from "@/server/archive/commissions/query";
import { monthOfAccount } from "@/server/archive/months/change-month";
import { fileResponse } from "@/server/exports/export-run";
import { draftStatement } from "@/server/exports/statements";
import { statementFormats } from "@/server/exports/write-statement";
import { routeHandler } from "@/server/http/route-handler";

/**
 * A statement of a month that is not locked, marked as a draft; it is not kept. Without a client it
 * is of all together: `?account&client&format=pdf|xlsx`.
 */
export const GET = routeHandler(
  { capability: "statements.make" },
  async ({ url, params, principal }) => {
    const asked = await monthOfAccount(principal, readAccountQuery(url), String(params.month));
    const format =
      statementFormats.find((each) => each === url.searchParams.get("format")) ?? "pdf";
    const client = url.searchParams.get("client");
    return fileResponse(await draftStatement(principal, asked, { client, format }));
  },
);
