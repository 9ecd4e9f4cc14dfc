import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CodeClass, classOf, codeTable, isDefinite } from "./codes";

// The codes of docs/interface.md#errors and #codes, by what they say of a placement
// (docs/order-safety.md#c2-rule-5, docs/rulings.md#ruling-33, #ruling-34). A change here is a
// change of what "refused" means.
const golden: Record<Exclude<CodeClass, "unlisted">, string> = {
  ok: "00000",
  rate: "429",
  unknown: "40010 40015 40054 40725 45001",
  exists: "25212 43118 45034 50060",
  "not-open": "25204 40109 43001 43025",
  credentials:
    "40001 40002 40003 40005 40006 40008 40009 40011 40012 40014 40018 40025 40036 40037 40038",
  rejected: `
    00001 22002 22004 22010 22038
    25100 25101 25102 25103 25104 25105 25202 25203 25205 25206 25207 25208 25211 25223 25225
    25226 25227 25228 25230 25236 25244 25245
    25585 25586 25587 25588 25589 25590 25591 25592 25594 25595 25599 25601
    25602 25603 25604 25605 25606 25607 25608 25609 25610 25611
    40007 40013 40017 400172 40019 40020 40028 40029 40032 40034 40040 40055 40056 40057 40058
    40060 40063 40068 40069 40070 40071 40072 40078 40079 40084 40085
    40099 40102 40107 40304 40305 40306 40309 40404
    40704 40705 40707 40731 40754 40757 40761 40762 40774 40808 40815 40816
    40844 40845 40893 40917 40920 40924 41103 41114 42016
    43005 43006 43007 43008 43009 43011 43012 43034 43035 43050 43115 43128
    45003 45006 45035 45044 45110 45111 45112 45115 45118 45119 70008`,
};

const listed = Object.entries(golden).flatMap(([group, codes]) =>
  codes
    .trim()
    .split(/\s+/)
    .map((code): [string, string] => [code, group]),
);

describe("the code table", () => {
  test("gives every code of the interface and of the facts its class, and holds no other", () => {
    expect(new Map([...codeTable].map(([code, row]) => [code, row.class]))).toEqual(
      new Map(listed),
    );
  });

  test("has a message and a condition for every code, under its own code", () => {
    for (const [code, row] of codeTable) {
      expect(row.code).toBe(code);
      expect(row.message).not.toBe("");
      expect(row.when).not.toBe("");
    }
  });
});

describe("isDefinite", () => {
  test("holds for refusals, over-rate and bad credentials, and nothing else", () => {
    const definite = new Set(["rejected", "rate", "credentials"]);
    for (const [code, group] of listed) expect(isDefinite(code)).toBe(definite.has(group));
  });

  test("never takes a code that is not in the table for a refusal", () => {
    for (const code of ["", "0", "toString", "__proto__", " 40762", "40762 ", "99999"]) {
      expect(classOf(code)).toBe("unlisted");
      expect(isDefinite(code)).toBe(false);
    }
    fc.assert(
      fc.property(fc.string(), (code) => {
        if (!codeTable.has(code)) expect(isDefinite(code)).toBe(false);
      }),
    );
  });

  test("leaves the outcomes that the interface calls unknown unknown", () => {
    for (const code of ["40010", "40015", "40725", "45001"]) {
      expect(classOf(code)).toBe("unknown");
      expect(isDefinite(code)).toBe(false);
    }
  });

  test("takes every word for too large an order for a refusal", () => {
    for (const code of ["40762", "25202", "25203", "43012", "40754"]) {
      expect(classOf(code)).toBe("rejected");
    }
  });
});
