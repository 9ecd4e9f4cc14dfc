import { z } from "zod";
import { readAccountQuery } from "@/server/archive/commissions/query";
import { type MonthOfAccount, monthOfAccount } from "@/server/archive/months/change-month";
import { monthPayouts } from "@/server/archive/payouts/month-payouts";
import { newPayouts, recordPayouts, reversePayout } from "@/server/archive/payouts/record-payouts";
import { readingDatabase } from "@/server/db/reading";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

const payoutsNow = (asked: MonthOfAccount) => monthPayouts(readingDatabase(), asked);

/** What the clients of a month are to get, what they got, and its payout files: `?account`. */
export const GET = routeHandler(
  { capability: "commissions.view" },
  async ({ query, params, principal }) => {
    const asked = await monthOfAccount(principal, readAccountQuery(query), String(params.month));
    return respondTo<"GET /api/commissions/months/[month]/payouts">(await payoutsNow(asked));
  },
);

/** Records what was paid, all or none; a changed address is checked once more. */
export const POST = routeHandler(
  { capability: "payouts.manage", password: "recent", body: newPayouts },
  async ({ principal, params, body }) => {
    const asked = await monthOfAccount(principal, body.accountId, String(params.month));
    await recordPayouts(principal, asked, body);
    return respondTo<"POST /api/commissions/months/[month]/payouts">(await payoutsNow(asked));
  },
);

const reversal = z.strictObject({
  accountId: z.string().min(1).max(64),
  id: z.string().min(1).max(64),
  reason: z
    .string()
    .trim()
    .min(3, { error: "Say why, in a few words." })
    .max(500, { error: "Use at most 500 characters." }),
});

/** Reverses a payout that was entered wrongly; both entries stay in the ledger. */
export const DELETE = routeHandler(
  { capability: "payouts.manage", password: "recent", body: reversal },
  async ({ principal, params, body }) => {
    const asked = await monthOfAccount(principal, body.accountId, String(params.month));
    await reversePayout(principal, asked, body);
    return respondTo<"DELETE /api/commissions/months/[month]/payouts">(await payoutsNow(asked));
  },
);
