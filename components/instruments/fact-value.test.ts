import { expect, it } from "vitest";
import { timesIn } from "@/components/ui/times";
import { plainNumbers } from "@/lib/decimal";
import { factSections, factValue } from "./instrument-facts";
import { instrumentRow } from "./testing/instrument-row";

const times = timesIn("Asia/Kolkata");

const field = (name: string) => {
  const found = factSections.flatMap(({ fields }) => fields).find((each) => each.name === name);
  if (!found) throw new Error(`No field ${name}`);
  return found;
};

it("an empty field is not given, a missing one not shown, an unset time says so", () => {
  const row = instrumentRow();
  expect(factValue(row, field("quotePrecision"), plainNumbers, times)).toEqual({
    value: "\u2013",
    note: "not given",
  });
  expect(factValue(row, field("deliveryTime"), plainNumbers, times)).toBeNull();
  expect(factValue(row, field("offTime"), plainNumbers, times)).toEqual({
    value: "not set",
    note: "",
  });
});

it("numbers keep every digit and times say their zone", () => {
  const row = instrumentRow({ minOrderAmount: "12345.100", offTime: "1795190400000" });
  expect(factValue(row, field("minOrderAmount"), plainNumbers, times)).toEqual({
    value: "12,345.1",
    note: "USDT",
  });
  expect(factValue(row, field("offTime"), plainNumbers, times)?.value).toBe(
    "2026-11-20 21:30 GMT+5:30",
  );
});

it("what the interface does not explain is shown as not stated", () => {
  const row = instrumentRow({ makerFeeRate: "0.0002" });
  expect(factValue(row, field("makerFeeRate"), plainNumbers, times)).toEqual({
    value: "0.0002",
    note: "not documented",
  });
});

it("every section's field appears once", () => {
  const names = factSections.flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
});
