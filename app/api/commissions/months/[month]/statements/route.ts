import { z } from "zod";
import { readAccountQuery } from "@/server/archive/commissions/query";
import { monthOfAccount } from "@/server/archive/months/change-month";
import { makeStatements, monthStatements } from "@/server/exports/statements";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** The statements that were made of a month's lock, and who writes them: `?account`. */
export const GET = routeHandler(
  { capability: "commissions.view" },
  async ({ query, params, principal }) => {
    const asked = await monthOfAccount(principal, readAccountQuery(query), String(params.month));
    return respondTo<"GET /api/commissions/months/[month]/statements">(
      await monthStatements(principal, asked),
    );
  },
);

/** Makes the statements of a locked month; a lock's are made once. */
export const POST = routeHandler(
  { capability: "statements.make", body: z.strictObject({ accountId: z.string().min(1).max(64) }) },
  async ({ principal, params, body }) => {
    const asked = await monthOfAccount(principal, body.accountId, String(params.month));
    return respondTo<"POST /api/commissions/months/[month]/statements">(
      await makeStatements(principal, asked),
    );
  },
);
