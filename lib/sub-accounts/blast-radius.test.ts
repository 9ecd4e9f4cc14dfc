import { expect, it } from "vitest";
import type { SubAccountDraft } from "./creation-rules";
import { blastRadius, blastRadiusText, reviewText } from "./draft-rows";

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
      "1 key may trade spot, 1 key may only read, from 2 IPs. It can't be undone.",
  );
});

it("says it of a single one", () => {
  expect(blastRadiusText(blastRadius([row(["read"], "203.0.113.7")]))).toBe(
    "This creates 1 sub-account with a key: 1 key may only read, from 1 IP. " +
      "It can't be undone.",
  );
});

it("is bound to the request: it names all of it, and another request reads otherwise", () => {
  const first = row(["read", "spot_trade"], "203.0.113.7", "203.0.113.8");
  const rows = [first, { ...row(["read"], "2001:db8::7"), subAccountName: "acmeaaab" }];
  const text = reviewText("con_1", rows);
  const named = rows.flatMap(({ subAccountName, label, permList, ipList }) => [
    ...[subAccountName, label],
    ...[...permList, ...ipList],
  ]);
  for (const word of ["con_1", blastRadiusText(blastRadius(rows)), ...named]) {
    expect(text).toContain(word);
  }
  const others: readonly (readonly SubAccountDraft[])[] = [
    rows.slice(0, 1),
    rows.toReversed(),
    ...[
      { subAccountName: "acmeaaac" },
      { label: "Acme 2" },
      { permList: ["read"] },
      { permList: ["read", "contract_trade"] },
      { ipList: ["203.0.113.7"] },
      { ipList: ["203.0.113.7 203.0.113.8"] },
      { passphrase: "abcdefg1" },
    ].map((change) => [{ ...first, ...change }, ...rows.slice(1)]),
  ];
  const texts = [
    text,
    reviewText("con_2", rows),
    ...others.map((each) => reviewText("con_1", each)),
  ];
  expect(new Set(texts).size).toBe(texts.length);
});

it("holds no passphrase that was typed", () => {
  expect(reviewText("con_1", [{ ...row(["read"]), passphrase: "Canary7typed" }])).not.toContain(
    "Canary",
  );
});
