import { z } from "zod";
import { monthOfAccount } from "@/server/archive/months/change-month";
import { fileResponse } from "@/server/exports/file-answer";
import { draftStatement } from "@/server/exports/statements";
import { statementFormats } from "@/server/exports/write-statement";
import { routeHandler } from "@/server/http/route-handler";
import { parseQuery } from "@/server/query";

const form = z.strictObject({
  account: z.string().min(1).max(64),
  client: z.string().min(1).max(64).optional(),
  format: z
    .enum(statementFormats, { error: `This must be one of: ${statementFormats.join(", ")}.` })
    .default("pdf"),
});

/**
 * A statement of a month that is not locked, marked as a draft; it is not kept. Without a client it
 * is of all together: `?account&client&format=pdf|xlsx`.
 */
export const GET = routeHandler(
  { capability: "statements.make", password: "recent" },
  async ({ query, params, principal }) => {
    const { account, client = null, format } = parseQuery(query, form);
    const asked = await monthOfAccount(principal, account, String(params.month));
    return fileResponse(await draftStatement(principal, asked, { client, format }));
  },
);
