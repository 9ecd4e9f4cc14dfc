import { describe, expect, it } from "vitest";
import { canSubmitDrafts, checkSubAccountDrafts, type SubAccountDraft } from "./creation-rules";

const row = (more: Partial<SubAccountDraft> = {}): SubAccountDraft => ({
  subAccountName: "acmeaaaa",
  label: "Acme 1",
  permList: ["read"],
  ipList: ["203.0.113.7"],
  passphrase: null,
  ...more,
});
const none = { count: 0, labels: new Set<string>(), names: new Set<string>() };
const of = (...[wanted, known = none]: [SubAccountDraft, typeof none?]) =>
  checkSubAccountDrafts([wanted], known).rows[0]?.map(({ field, rule }) => `${field} ${rule}`);

describe("a row", () => {
  it("passes when every field is in form, with a passphrase or without one", () => {
    expect(of(row())).toEqual([]);
    expect(of(row({ passphrase: "letters9and1digits" }))).toEqual([]);
    expect(canSubmitDrafts(checkSubAccountDrafts([row()], none))).toBe(true);
  });

  it.each([
    ["an alias of seven letters", { subAccountName: "acmeaaa" }, "subAccountName form"],
    ["an alias with a digit", { subAccountName: "acmeaaa1" }, "subAccountName form"],
    ["no label", { label: "" }, "label form"],
    ["a label of 21 characters", { label: "x".repeat(21) }, "label form"],
    ["no address", { ipList: [] }, "ipList size"],
    ["no permission", { permList: [] }, "permList size"],
    ["a permission that does not exist", { permList: ["withdraw"] }, "permList[0] allowed-values"],
    ["no address at all in the text", { ipList: ["home"] }, "ipList[0] form"],
    ["a passphrase of letters only", { passphrase: "lettersonly" }, "passphrase form"],
    ["a passphrase of 33 signs", { passphrase: `a1${"x".repeat(31)}` }, "passphrase form"],
  ])("with %s is refused by name", (_, more, issue) => {
    expect(of(row(more))).toEqual([issue]);
    expect(canSubmitDrafts(checkSubAccountDrafts([row(more)], none))).toBe(false);
  });

  it("with 31 addresses is refused, with 30 it is not", () => {
    const addresses = Array.from({ length: 31 }, (_, at) => `203.0.113.${at + 1}`);
    expect(of(row({ ipList: addresses }))).toEqual(["ipList size"]);
    expect(of(row({ ipList: addresses.slice(1) }))).toEqual([]);
  });

  it("with a range of addresses is told how many single ones it would be", () => {
    const { rows } = checkSubAccountDrafts([row({ ipList: ["203.0.113.0/30"] })], none);
    expect(rows[0]).toEqual([
      {
        field: "ipList[0]",
        rule: "single-address",
        severity: "error",
        message:
          "203.0.113.0/30 is a range of 4 IPs. " +
          "The exchange accepts single IPs only: list each one.",
      },
    ]);
  });

  it("from an address that the internet never sees is warned of, and may be sent", () => {
    for (const address of ["127.0.0.1", "10.0.0.8", "192.168.1.2", "::1", "fd00::1", "0.0.0.0"]) {
      expect(of(row({ ipList: [address] })), address).toEqual(["ipList[0] reachable"]);
    }
    expect(canSubmitDrafts(checkSubAccountDrafts([row({ ipList: ["127.0.0.1"] })], none))).toBe(
      true,
    );
    expect(of(row({ ipList: ["172.32.0.1", "2001:db8::7"] }))).toEqual([]);
  });

  it("with an alias or a label that the desk knows is refused", () => {
    const known = { count: 1, labels: new Set(["Acme 1"]), names: new Set(["acmeaaaa"]) };
    expect(of(row(), known)).toEqual(["label unique", "subAccountName unique"]);
  });
});

describe("rows together", () => {
  it("must have different labels, and aliases that differ by more than capitals", () => {
    const { rows } = checkSubAccountDrafts([row(), row({ subAccountName: "ACMEaaaa" })], none);
    expect(rows[0]).toEqual([]);
    expect(rows[1]?.map(({ field, rule }) => `${field} ${rule}`)).toEqual([
      "subAccountName unique",
      "label unique",
    ]);
  });

  it("must fit below the cap of twenty with what exists or may exist", () => {
    const two = [row(), row({ subAccountName: "acmeaaab", label: "Acme 2" })];
    expect(checkSubAccountDrafts(two, { ...none, count: 18 }).together).toEqual([]);
    const over = checkSubAccountDrafts(two, { ...none, count: 19 });
    expect(over.together.map(({ rule }) => rule)).toEqual(["subAccounts"]);
    expect(canSubmitDrafts(over)).toBe(false);
  });
});
