import { readAccountQuery } from "@/server/archive/commissions/query";
import { monthOfAccount } from "@/server/archive/months/change-month";
import { fileResponse } from "@/server/exports/file-answer";
import { zippedStatements } from "@/server/exports/statements";
import { routeHandler } from "@/server/http/route-handler";

/** The statements of a month's lock in one ZIP file, each as it was made: `?account`. */
export const GET = routeHandler(
  { capability: "commissions.view", password: "recent" },
  async ({ query, params, principal }) => {
    const asked = await monthOfAccount(principal, readAccountQuery(query), String(params.month));
    return fileResponse(await zippedStatements(asked));
  },
);
