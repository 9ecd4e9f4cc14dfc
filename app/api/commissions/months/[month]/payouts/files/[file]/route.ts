import { z } from "zod";
import { readAccountQuery } from "@/server/archive/commissions/query";
import { monthOfAccount } from "@/server/archive/months/change-month";
import { monthPayouts } from "@/server/archive/payouts/month-payouts";
import { payoutFileContent, voidPayoutFile } from "@/server/archive/payouts/payout-files";
import { readingDatabase } from "@/server/db/reading";
import { fileResponse } from "@/server/exports/file-answer";
import type { Params } from "@/server/http/required-capability";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { Refusal } from "@/server/refusal";

function fileOf({ file }: Params): number {
  if (/^\d{1,6}$/.test(String(file))) return Number.parseInt(String(file), 10);
  throw new Refusal({ kind: "not-found", what: "This payout file" });
}

/** A payout file, byte for byte as it was made: `?account`. */
export const GET = routeHandler(
  { capability: "payouts.manage", password: "recent" },
  async ({ query, params, principal }) => {
    const asked = await monthOfAccount(principal, readAccountQuery(query), String(params.month));
    return fileResponse(await payoutFileContent(asked, fileOf(params)));
  },
);

const voiding = z.strictObject({
  accountId: z.string().min(1).max(64),
  reason: z
    .string()
    .trim()
    .min(3, { error: "Say why, in a few words." })
    .max(500, { error: "Use at most 500 characters." }),
});

/** Voids a payout file with a reason: what it holds and was not paid is open again. */
export const DELETE = routeHandler(
  { capability: "payouts.manage", password: "recent", body: voiding },
  async ({ principal, params, body: { accountId, reason } }) => {
    const asked = await monthOfAccount(principal, accountId, String(params.month));
    await voidPayoutFile(principal, asked, { file: fileOf(params), reason });
    return respondTo<"DELETE /api/commissions/months/[month]/payouts/files/[file]">(
      await monthPayouts(readingDatabase(), asked),
    );
  },
);
