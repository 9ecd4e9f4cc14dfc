import { z } from "zod";
import { mostPayments } from "@/lib/archive/month-payments";
import { decimal, isDecimal } from "@/lib/decimal";
import type { Principal } from "@/lib/people/roles";
import { isDay } from "@/lib/time";
import { monthAnswer } from "@/server/archive/answers";
import {
  lockMonth,
  type MonthOfAccount,
  monthOfAccount,
  reopenMonth,
  waiveDay,
} from "@/server/archive/months/change-month";
import { enterPayments } from "@/server/archive/months/enter-payments";
import { monthClose } from "@/server/archive/months/month-status";
import type { Params } from "@/server/http/required-capability";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

const accountId = z.string().min(1).max(64);
const aDay = z.string().refine(isDay, { error: "This must be a day, such as 2026-11-20." });
const reason = z
  .string()
  .trim()
  .min(3, { error: "Say why, in a few words." })
  .max(500, { error: "Say it in 500 signs at most." });
const digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: "This must be the digest on the page." });
const amount = z
  .string()
  .max(60)
  .refine(isDecimal, { error: "This must be an amount in USDT, such as 1204.55." });

/** The close of a month of commissions, with everything that was done to it: `?account`. */
export const GET = routeHandler({ capability: "commissions.view" }, async (asked) =>
  respondTo<"GET /api/commissions/months/[month]">(
    await monthAnswer(asked, String(asked.params.month)),
  ),
);

const seen = z.strictObject({
  accountId,
  digest,
  partialFrom: aDay.nullable().default(null),
  reason: reason.nullable().default(null),
});

/** Locks a month whose days are all verified or waived: its lines are frozen with their digest. */
export const POST = routeHandler(
  { capability: "months.lock", body: seen },
  async ({ principal, params, body }) => {
    const asked = await monthAsked(principal, params, body.accountId);
    await lockMonth(principal, asked, body);
    return respondTo<"POST /api/commissions/months/[month]">(await closeOf(asked));
  },
);

/** Opens the newest locked month again, with a reason; its lock stays in the history. */
export const DELETE = routeHandler(
  { capability: "months.reopen", password: "recent", body: z.strictObject({ accountId, reason }) },
  async ({ principal, params, body }) => {
    const asked = await monthAsked(principal, params, body.accountId);
    await reopenMonth(principal, asked, body.reason);
    return respondTo<"DELETE /api/commissions/months/[month]">(await closeOf(asked));
  },
);

/** Waives a day that is not verified, with a reason, so that its month can be locked. */
export const PATCH = routeHandler(
  { capability: "months.lock", body: z.strictObject({ accountId, day: aDay, reason }) },
  async ({ principal, params, body }) => {
    const asked = await monthAsked(principal, params, body.accountId);
    await waiveDay(principal, asked, body);
    return respondTo<"PATCH /api/commissions/months/[month]">(await closeOf(asked));
  },
);

const payment = z.strictObject({
  day: aDay.nullable(),
  product: z.string().trim().min(1).max(60).nullable(),
  amount: amount.transform(decimal).nullable(),
});

const payments = z.strictObject({
  accountId,
  payments: z.array(payment).min(1).max(mostPayments),
});

/**
 * Enters what the exchange paid for a month, for its days, or for products of these: all entries
 * or none. Null for an amount takes back what was entered.
 */
export const PUT = routeHandler(
  { capability: "months.reconcile", body: payments },
  async ({ principal, params, body }) => {
    const asked = await monthAsked(principal, params, body.accountId);
    await enterPayments(principal, asked, body.payments);
    return respondTo<"PUT /api/commissions/months/[month]">(await closeOf(asked));
  },
);

const closeOf = ({ accountId, month }: MonthOfAccount) => monthClose(accountId, month);

const monthAsked = (principal: Principal, params: Params, account: string) =>
  monthOfAccount(principal, account, String(params.month));
