import { expect, it } from "vitest";
import { checkSubAccountRequests, type SubAccountRequest } from "./creation-rules";

const account = (label: string, more: Partial<SubAccountRequest> = {}): SubAccountRequest => ({
  subAccountName: "acmeaaaa",
  passphrase: "passphrase1",
  label,
  ipList: ["203.0.113.7"],
  permList: ["read"],
  ...more,
});
const none = { count: 0, labels: new Set<string>(), names: new Set<string>() };
const brief = (...[asked, known = none]: [readonly SubAccountRequest[], typeof none?]) =>
  checkSubAccountRequests(asked, known).map(({ field, rule }) => `${field} ${rule}`);

it("passes what is new", () => {
  expect(brief([account("one"), account("two")])).toEqual([]);
});

it("names a label, a name or an address that is there already", () => {
  const known = { count: 1, labels: new Set(["one"]), names: new Set(["acmeaaaa"]) };
  expect(brief([account("two", { subAccountName: "acmeaaab" }), account("one")], known)).toEqual([
    "[1].label unique",
    "[1].subAccountName unique",
  ]);
  const ipList = ["203.0.113.7", "203.0.113.8", "203.0.113.7"];
  expect(brief([account("one", { ipList })])).toEqual(["[0].ipList[2] unique"]);
});

it("counts what exists or may exist against the cap of twenty", () => {
  expect(brief([account("one"), account("two")], { ...none, count: 18 })).toEqual([]);
  expect(brief([account("one"), account("two")], { ...none, count: 19 })).toEqual([" subAccounts"]);
});
