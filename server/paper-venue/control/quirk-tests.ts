import type { DeviationName } from "../practice/quirks";

const subAccounts = "accounts/sub-accounts.integration.test.ts";
const transfers = "accounts/transfers.integration.test.ts";
const commissions = "commissions/quirks.test.ts";

/** The test that sees each quirk act: a quirk without one does not compile. */
export const deviationTests: Readonly<Record<DeviationName, string>> = {
  "clock-skew-ms": "control/clock.integration.test.ts",
  "copy-traders": "conformance/futures-v2.integration.test.ts",
  "elite-pairs": "conformance/futures-v2.integration.test.ts",
  "leverage-failed": "handlers/set-all-leverage.integration.test.ts",
  "sub-accounts-partial-reply": subAccounts,
  "sub-accounts-shuffled-reply": subAccounts,
  "sub-accounts-masked-names": subAccounts,
  "sub-accounts-name-taken": subAccounts,
  "sub-accounts-elsewhere": subAccounts,
  "sub-accounts-fill-up": subAccounts,
  "transfers-settle-slowly": transfers,
  "transfers-fail-after-success": transfers,
  "transfers-share-tx-id": transfers,
  "transfers-withheld": transfers,
  "transfers-cursor-name": transfers,
  "commission-tie-ms": commissions,
  "commission-duplicates": commissions,
  "commission-short-pages": commissions,
  "commission-end-id": commissions,
  "commission-outside-range": commissions,
  "commission-whole-days": commissions,
  "commission-exclusive-bounds": commissions,
  "commission-held-day": commissions,
  "commission-kept-days": commissions,
  "commission-span-days": "commissions/order-commission.integration.test.ts",
  "commission-uid-ignored": commissions,
  "commission-numbers": commissions,
};
