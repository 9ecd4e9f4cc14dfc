import { expect, it } from "vitest";
import type { SubAccountDraft } from "./creation-rules";
import { blastRadius, blastRadiusText } from "./draft-rows";

const row = (permList: string[], ...ipList: string[]): SubAccountDraft => ({
  subAccountName: "acmeaaaa",
  label: "Acme",
  permList,
  ipList,
  passphrase: null,
});

it("says how many keys may trade what, and from where", () => {
  const radius = blastRadius([
    row(["contract_trade", "read"], "203.0.113.7", "203.0.113.8"),
    row(["spot_trade", "contract_trade", "read"], "203.0.113.7"),
    row(["read"], "203.0.113.7"),
  ]);
  expect(blastRadiusText(radius)).toBe(
    "This creates 3 sub-accounts with a key each: 2 keys may trade futures, " +
      "1 key may trade spot, 1 key may only read, from 2 IPs. The interface cannot undo it.",
  );
});

it("says it of a single one", () => {
  expect(blastRadiusText(blastRadius([row(["read"], "203.0.113.7")]))).toBe(
    "This creates 1 sub-account with a key: 1 key may only read, from 1 IP. " +
      "The interface cannot undo it.",
  );
});
