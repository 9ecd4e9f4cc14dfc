import { z } from "zod";
import { monthOfAccount, requestLock } from "@/server/archive/months/change-month";
import { monthClose } from "@/server/archive/months/month-status";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

const request = z.strictObject({
  accountId: z.string().min(1).max(64),
  reason: z
    .string()
    .trim()
    .min(3, { error: "Say what for, in a few words." })
    .max(500, { error: "Say it in 500 signs at most." }),
});

/** Asks those who may lock a month to do so. */
export const POST = routeHandler(
  { capability: "months.request", body: request },
  async ({ principal, params, body }) => {
    const asked = await monthOfAccount(principal, body.accountId, String(params.month));
    await requestLock(principal, asked, body.reason);
    return respondTo<"POST /api/commissions/months/[month]/requests">(
      await monthClose(asked.accountId, asked.month),
    );
  },
);
