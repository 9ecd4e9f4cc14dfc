import { markdownTable, withTable } from "@/lib/exchange/doc-tables";
import { type DeviationName, deviationForms } from "../deviations/sandbox-state";
import { controlRoutes } from "./control";
import { faultKinds, faultNames } from "./fault-kinds";
import { scenarioNames, scenarioOf } from "./scenarios";

const code = (text: string) => `\`${text}\``;

const seenBy = (file: string) => `[${file.replace(/(\.integration)?\.test\.ts$/, "")}](../${file})`;

/** The tables of this folder's README, made from the code that they tell of. */
const tables: Readonly<Record<string, () => string>> = {
  routes: () =>
    markdownTable(
      ["Control", "Takes", "What it does"],
      Object.entries(controlRoutes).map(([name, { takes, does }]) => [code(name), takes, does]),
    ),
  faults: () =>
    markdownTable(
      ["Kind", "Carried out", "What the caller meets", "`delayMs`"],
      faultNames.map((name) => {
        const { applied, meaning, ms } = faultKinds[name];
        return [code(name), applied, meaning, ms === undefined ? "" : String(ms)];
      }),
    ),
  quirks: () =>
    markdownTable(
      ["Quirk", "Values", "When nobody sets it", "Meaning", "Seen by"],
      Object.entries(deviationForms).map(([name, { valid, fallback, meaning }]) => [
        code(name),
        valid,
        code(JSON.stringify(fallback)),
        meaning,
        seenBy(deviationTests[name as DeviationName]),
      ]),
    ),
  scenarios: () =>
    markdownTable(
      ["Scenario", "What happens"],
      scenarioNames.map((name) => [code(name), scenarioOf(name).description]),
    ),
};

/** A document with every table between its marks; null when it lacks a pair of marks. */
export function withSandboxTables(document: string): string | null {
  return Object.entries(tables).reduce<string | null>(
    (written, [name, table]) => (written === null ? null : withTable(written, name, table())),
    document,
  );
}

const subAccounts = "accounts/sub-accounts.integration.test.ts";

const accountKinds = "conformance/account-kinds.full.integration.test.ts";

const transfers = "accounts/transfers.full.integration.test.ts";

const commissions = "commissions/deviations.test.ts";

/** The test that sees each deviation act: a deviation without one does not compile. */
export const deviationTests: Readonly<Record<DeviationName, string>> = {
  "clock-skew-ms": "sandbox/clock.full.integration.test.ts",
  "copy-traders": "conformance/futures-v2.integration.test.ts",
  "elite-pairs": "conformance/futures-v2.integration.test.ts",
  "leverage-failed": "handlers/set-all-leverage.integration.test.ts",
  "unified-accounts": accountKinds,
  "classic-accounts": accountKinds,
  "demo-accounts": accountKinds,
  "live-like": accountKinds,
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
  "commission-order-ignored": commissions,
  "commission-numbers": commissions,
};
