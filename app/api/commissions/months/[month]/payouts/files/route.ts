import { z } from "zod";
import { monthOfAccount } from "@/server/archive/months/change-month";
import { monthPayouts } from "@/server/archive/payouts/month-payouts";
import { makePayoutFile, payoutsToFile } from "@/server/archive/payouts/payout-files";
import { readingDatabase } from "@/server/db/reading";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

const body = z.strictObject({ accountId: z.string().min(1).max(64), payouts: payoutsToFile });

/** Makes a file of open payouts; each payable is in one file that isn't voided. */
export const POST = routeHandler(
  { capability: "payouts.manage", password: "recent", body },
  async ({ principal, params, body: { accountId, payouts } }) => {
    const asked = await monthOfAccount(principal, accountId, String(params.month));
    await makePayoutFile(principal, asked, payouts);
    return respondTo<"POST /api/commissions/months/[month]/payouts/files">(
      await monthPayouts(readingDatabase(), asked),
    );
  },
);
