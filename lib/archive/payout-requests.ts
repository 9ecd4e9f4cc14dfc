import { decimal, sign } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { isAddressOf, memoForm, type PayoutNetworkId, payoutNetworks } from "./payout-networks";

/** One payout of a file that is to be made, as the page showed it. */
export interface PayoutToFile {
  readonly clientId: string;
  readonly amount: string;
  /** The payee's entry that the page showed. */
  readonly payee: number;
  /** Whether a changed address was verified with the client. */
  readonly verified: boolean;
}

/** One payout that was made. */
export interface NewPayout {
  readonly clientId: string;
  /** Null where it was paid without a file. */
  readonly file: number | null;
  readonly payee: number;
  readonly amount: string;
  readonly txId: string;
  /** The newest entry of the payee, where the user knows that the address has changed. */
  readonly verifiedPayee: number | null;
  /** Whether more than is open was knowingly paid. */
  readonly overpaid: boolean;
}

/** What a network can send: USDT has 6 decimal places on most of them. */
const usdtAmount = /^\d{1,18}(\.\d{1,6})?$/;

export const payoutAmountRule = "Enter an amount above 0 with at most 6 decimals, such as 1204.55.";

/** Whether a text is an amount that can be paid out. */
export const isPayoutAmount = (text: string): boolean =>
  usdtAmount.test(text) && sign(decimal(text)) === 1;

/** Whether nothing can have been paid on a day yet, whatever the user's zone. */
export const isFuture = (day: Day, now: number): boolean =>
  day > new Date(now + 14 * 3_600_000).toISOString().slice(0, 10);

/** Where a client's money and its statements are to go. */
export interface NewPayee {
  readonly network: PayoutNetworkId | null;
  readonly address: string | null;
  readonly memo: string | null;
  readonly email: string | null;
}

/** What is wrong with a payee, by field, in the order of the form. */
export function payeeFaults({ network, address, memo, email }: NewPayee) {
  const faults: { field: keyof NewPayee; message: string }[] = [];
  const wrong = (field: keyof NewPayee, message: string) => faults.push({ field, message });
  if (network === null && address !== null) wrong("network", "Select the address's network.");
  if (network !== null && (address === null || !isAddressOf(network, address))) {
    wrong("address", `This isn't an address on ${payoutNetworks[network].label}.`);
  }
  if (memo !== null && network === null) wrong("memo", "A memo needs an address.");
  if (memo !== null && !memoForm.test(memo)) {
    wrong("memo", "Use letters, digits, spaces and . _ : - only.");
  }
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    wrong("email", "Enter a valid e-mail address.");
  }
  return faults;
}
