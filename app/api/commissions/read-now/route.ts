import { z } from "zod";
import { longestRangeDays } from "@/lib/archive/day-range";
import { isDay } from "@/lib/time";
import { mustOwnAccount } from "@/server/accounts/connections";
import { requestSync } from "@/server/archive/commissions/coverage";
import { appendAudit } from "@/server/audit/append";
import { transaction } from "@/server/db/database";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

const body = z.strictObject({
  accountId: z.string().min(1).max(64),
  days: z
    .array(z.string().refine(isDay, { error: "This must be a day of UTC+8, such as 2026-11-20." }))
    .min(1)
    .max(longestRangeDays)
    .optional(),
});

/** Has the worker read days of the archive now: those named, or all that are not read yet. */
export const POST = routeHandler(
  { capability: "archive.read", body },
  async ({ principal, body: asked }) => {
    await mustOwnAccount(principal, asked.accountId);
    const { accountId, days = null } = asked;
    const detail = { accountId, days: days?.join(" ") ?? null };
    const entry = { action: "archive.sync-requested", target: accountId, detail };
    await transaction((tx) => appendAudit(tx, principal, entry));
    return respondTo<"POST /api/commissions/read-now">({
      asked: await requestSync(accountId, days),
    });
  },
);
