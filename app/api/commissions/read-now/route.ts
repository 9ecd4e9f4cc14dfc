import { z } from "zod";
import { longestRangeDays } from "@/lib/archive/day-range";
import { isDay } from "@/lib/time";
import { readNow } from "@/server/archive/commissions/read-now";
import { mustOwnAccount } from "@/server/archive/own-account";
import { appendAudit } from "@/server/audit/append";
import { transaction } from "@/server/db/transaction";
import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";

const body = z.strictObject({
  accountId: z.string().min(1).max(64),
  days: z
    .array(z.string().refine(isDay, { error: "This must be a day of UTC+8, such as 2026-11-20." }))
    .min(1)
    .max(longestRangeDays)
    .optional(),
});

/** Has the worker read days of the archive now: those named, or all that are not read yet. */
export const POST = door(
  { capability: "archive.read", body },
  async ({ principal, body: asked }) => {
    await mustOwnAccount(principal, asked.accountId);
    const { accountId, days = null } = asked;
    const { deskId, personId } = principal;
    const detail = { accountId, days: days?.join(" ") ?? null };
    const entry = { deskId, personId, action: "archive.sync-requested", target: accountId, detail };
    await transaction((tx) => appendAudit(tx, entry));
    return respond({ asked: await readNow(accountId, days) });
  },
);
