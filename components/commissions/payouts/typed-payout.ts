import { noTransactionText, transactionId } from "@/lib/archive/payout-networks";
import { isFuture, isPayoutAmount, payoutAmountRule } from "@/lib/archive/payout-requests";
import { type PayoutAddress, type PayoutRow, paysTheSame } from "@/lib/archive/payouts";
import { compare, type Decimal, decimal } from "@/lib/decimal";
import { isDay } from "@/lib/time";

/** A payout that may have been made: of a file, or by hand. */
export interface PayoutToRecord {
  readonly row: PayoutRow;
  readonly file: number | null;
  readonly payee: number;
  readonly to: PayoutAddress;
  readonly amount: Decimal;
}

/** What was typed of it. */
export interface TypedPayout {
  readonly amount: string;
  readonly txId: string;
  readonly verified: boolean;
  readonly overpaid: boolean;
}

/** Whether its address was changed: since its file was made, or without a file since the last. */
export function isAddressChanged({ row: { payee, change }, file, to }: PayoutToRecord): boolean {
  return file === null ? change !== null : payee !== null && !paysTheSame(payee, { to });
}

/** Whether more is typed than is open. */
export function isOverpaid({ row }: PayoutToRecord, { amount }: TypedPayout): boolean {
  const text = amount.trim();
  return isPayoutAmount(text) && compare(decimal(text), row.open) > 0;
}

/** What is wrong with an amount or a transaction id as they are typed, by the desk's rules. */
export function textFaults({ to }: PayoutToRecord, { amount, txId }: TypedPayout) {
  const isWrong = txId.trim() !== "" && transactionId(to.network, txId) === null;
  return {
    amount: isPayoutAmount(amount.trim()) ? undefined : payoutAmountRule,
    txId: isWrong ? noTransactionText(to.network) : undefined,
  };
}

/** What is wrong with the day on which payouts were made; undefined when nothing is. */
export function dayFault(day: string): string | undefined {
  if (!isDay(day)) return "Enter a day, such as 2026-11-20.";
  return isFuture(day, Date.now()) ? "Use today or an earlier day." : undefined;
}

/** Why payouts can't be recorded as they are typed; undefined when the desk may be asked. */
export function payoutsFault(
  payouts: readonly (PayoutToRecord & { readonly typed: TypedPayout })[],
): string | undefined {
  if (payouts.length === 0) return "Enter a transaction id";
  for (const payout of payouts) {
    const { row, typed } = payout;
    const { amount, txId } = textFaults(payout, typed);
    const text = amount ?? txId;
    if (text) return text;
    if (isAddressChanged(payout) && !typed.verified) return `Confirm the address of ${row.name}`;
    if (isOverpaid(payout, typed) && !typed.overpaid) {
      return `Confirm that more than the open amount was paid to ${row.name}`;
    }
  }
  const sent = payouts.map(
    ({ to: { network }, typed }) => `${network} ${transactionId(network, typed.txId)}`,
  );
  return new Set(sent).size < sent.length ? "A transaction id can be used once" : undefined;
}
