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
