import fc from "fast-check";
import { expect, it } from "vitest";
import { day } from "@/lib/time";
import { aliasOf, freeAliases, labelOf, newPassphrase } from "./generate-values";

it("counts aliases in letters from a beginning", () => {
  expect([0, 1, 25, 26].map((number) => aliasOf("acme", number))).toEqual([
    "acmeaaaa",
    "acmeaaab",
    "acmeaaaz",
    "acmeaaba",
  ]);
});

it("gives eight letters for every beginning, a different one for every number", () => {
  const beginning = fc.stringMatching(/^[A-Za-z]{0,6}$/);
  const number = fc.nat({ max: 26 ** 2 - 1 });
  fc.assert(
    fc.property(beginning, number, number, (prefix, one, other) => {
      expect(aliasOf(prefix, one)).toMatch(/^[A-Za-z]{8}$/);
      expect(aliasOf(prefix, one) === aliasOf(prefix, other)).toBe(one === other);
    }),
  );
});

it("refuses beginnings that are no letters or leave no room", () => {
  expect(() => aliasOf("ac-e", 0)).toThrow(RangeError);
  expect(() => aliasOf("acmecorps", 0)).toThrow(RangeError);
  expect(() => aliasOf("acmecor", 26)).toThrow(RangeError);
});

it("leaves out aliases that are taken, whatever their capitals, and ends when none is left", () => {
  expect(freeAliases("acme", 2, new Set(["acmeaaaa"]))).toEqual(["acmeaaab", "acmeaaac"]);
  expect(freeAliases("acmecor", 30, new Set(["acmecora"]))).toHaveLength(25);
  expect(freeAliases("acmecorp", 2, new Set())).toEqual(["acmecorp"]);
});

it("fills number and day into a label", () => {
  expect(labelOf("Acme {n} {yymmdd}", 3, day("2026-11-20"))).toBe("Acme 3 261120");
});

it("makes passphrases that the exchange takes, no two alike", () => {
  const made = Array.from({ length: 2_000 }, newPassphrase);
  const right = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{24}$/;
  expect(made.filter((passphrase) => !right.test(passphrase))).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
  // Every sign comes up; with 48,000 draws from 62 a missing one would be no chance.
  expect(new Set(made.join(""))).toHaveProperty("size", 62);
});
