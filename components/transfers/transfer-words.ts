import { decimalOrNull, formatDecimal } from "@/lib/decimal";
import type { ArchivedTransfer } from "@/lib/transfers/wire";

const types: Readonly<Record<string, string>> = {
  deposit: "Deposit",
  withdrawal: "Withdrawal",
};
const ways: Readonly<Record<string, string>> = {
  onchain: "On-chain",
  internal: "Internal",
  fast: "Fast",
};

/** A type and a way of a transfer as words; one that we do not know as it came. */
export const typeWord = (type: string) => types[type] ?? type;
export const wayWord = (subType: string) => ways[subType] ?? subType;

/** An amount to its last digit; a dash where none was told. */
export function amountWords(amount: string | null): string {
  const value = decimalOrNull(amount);
  return value === null ? "\u2013" : formatDecimal(value);
}

/** What names a transfer among all of an account. */
export function transferId({ uid, txId, coin, type, subType }: ArchivedTransfer): string {
  return [txId, uid, coin, type, subType].join(" ");
}

/** Since when a pending transfer waits: its own time, not when the desk first saw it. */
export const pendingSince = ({ ts }: ArchivedTransfer) => ts;
