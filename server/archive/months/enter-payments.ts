import "server-only";
import type { Payment } from "@/lib/archive/month-payments";
import type { Principal } from "@/lib/users/roles";
import { appendAudit } from "../../audit/append";
import { changeMonth, type MonthOfAccount, mustBeIn, storeEvent } from "./change-month";

/**
 * Enters what the exchange paid for a month, for its days or for products of these, USDT; the
 * newest entry of each counts, and an amount of null takes it back. All of them or none; what was
 * entered before is not entered again. A lock does not keep them from being entered.
 */
export async function enterPayments(
  principal: Principal,
  { accountId, month }: MonthOfAccount,
  payments: readonly Payment[],
): Promise<void> {
  await changeMonth({ accountId, month }, async (tx, history) => {
    for (const { day, product, amount } of payments) {
      if (day !== null) mustBeIn(month, day);
      const before = history.find(
        (event) => event.kind === "paid" && event.day === day && event.product === product,
      );
      if (payments.length > 1 && (before?.amount ?? null) === amount) continue;
      await storeEvent(tx, principal, { accountId, month, kind: "paid", day, product, amount });
      const amounts = { amount, amountBefore: before?.amount ?? null };
      const of = { accountId, month, day, ...(product === null ? {} : { product }) };
      const detail = { ...of, ...amounts };
      await appendAudit(tx, principal, {
        ...{ action: "month.payment-entered", target: accountId, detail },
      });
    }
  });
}
