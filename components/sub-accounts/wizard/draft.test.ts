import { expect, it } from "vitest";
import { day } from "@/lib/time";
import { draftFromRequested, draftRow, generateRows, requestedSubAccount } from "./draft";

const defaults = { permList: ["read"], addresses: "203.0.113.7" };
const options = {
  count: 3,
  prefix: "acme",
  pattern: "Acme {n}",
  day: day("2026-11-20"),
  takenAliases: new Set(["acmeaaab"]),
  takenLabels: new Set(["Acme 2"]),
};

it("generates rows around what is taken", () => {
  const rows = generateRows(options, defaults);
  expect(rows.map(({ alias, label }) => `${alias} ${label}`)).toEqual([
    "acmeaaaa Acme 1",
    "acmeaaac Acme 3",
    "acmeaaad Acme 4",
  ]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
});

it("generates what a pattern without a number allows, for the rules to refuse", () => {
  const rows = generateRows({ ...options, pattern: "Acme" }, defaults);
  expect(rows.map(({ label }) => label)).toEqual(["Acme", "Acme", "Acme"]);
});

it("asks for what was typed, without blanks around it, each address once", () => {
  const typed = { alias: " acmeaaaa ", label: " One ", addresses: "::1,\n10.0.0.1; ::1" };
  expect(requestedSubAccount(draftRow({ ...defaults, ...typed }))).toEqual({
    subAccountName: "acmeaaaa",
    label: "One",
    permList: ["read"],
    ipList: ["::1", "10.0.0.1"],
    passphrase: null,
  });
});

it("keeps what was pasted", () => {
  const pasted = {
    subAccountName: "acmeaaaa",
    label: "One",
    permList: ["read"],
    ipList: ["::1", "10.0.0.1"],
    passphrase: "Secret1word",
  };
  expect(requestedSubAccount(draftFromRequested(pasted))).toEqual(pasted);
});
